const isFull = process.env['TRUST_FULL'] === '1'

/** For tests: the full size of a trust test under TRUST_FULL=1, else one that every run can afford (docs/trust.md). */
export const sized = (full: number, everyRun: number): number => (isFull ? full : everyRun)

/** For tests: how long one of them may take on a machine that has other work; nothing is measured by it. */
export const FAILURES_SHOWN_FROM_MS = isFull ? 1_800_000 : 120_000

/** For tests: works through a list in parts, as many at once as a machine with few ports left can take. */
export async function inParts<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let first = 0; first < items.length; first += atOnce) {
    results.push(...(await Promise.all(items.slice(first, first + atOnce).map(work))))
  }
  return results
}
