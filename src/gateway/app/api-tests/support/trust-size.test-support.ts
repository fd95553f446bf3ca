const isFull = process.env['TRUST_FULL'] === '1'

/** For tests: whether this run leaves nothing out: CI, and a run at full size. `npm test` elsewhere takes minutes. */
export const isWholeRun = isFull || process.env['CI'] === 'true'

/** For tests: the full size of a trust test with TRUST_FULL=1, the size of CI, or elsewhere a third of that (docs/trust.md). */
export function sized(full: number, inCi: number): number {
  if (isFull) return full
  return isWholeRun ? inCi : Math.ceil(inCi / 3)
}

/** For tests: timeout in ms of a trust test on a busy machine. It is not a performance goal. */
export const FAILURES_SHOWN_FROM_MS = isFull ? 1_800_000 : 120_000

/** For tests: works through a list in parts, so that the machine does not run out of free ports. */
export async function inParts<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let first = 0; first < items.length; first += atOnce)
    results.push(...(await Promise.all(items.slice(first, first + atOnce).map(work))))
  return results
}

/** For tests: the numbers from 0 below a count. */
export const numbered = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place)
