/**
 * Sorts texts as they are, whatever the language: what two processes take in this order they never wait for in a circle.
 */
export const byText = (one: string, other: string): number => Number(one > other) - Number(one < other)

/** What each merchant has, in the order of their codes, so that two processes do not wait for each other in a circle. */
export function byMerchant<T>(
  all: readonly T[],
  merchantOf: (one: T) => string,
): readonly (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(merchantOf(one))
    if (group === undefined) groups.set(merchantOf(one), [one])
    else group.push(one)
  }
  return [...groups].sort(([one], [other]) => byText(one, other))
}
