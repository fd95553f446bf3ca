const isFull = process.env['TRUST_FULL'] === '1'

/** For tests: the full size of a trust test with TRUST_FULL=1, else the smaller size of every run (docs/trust.md). */
export const sized = (full: number, everyRun: number): number => (isFull ? full : everyRun)

/** For tests: timeout in ms of a trust test on a busy machine. It is not a performance goal. */
export const FAILURES_SHOWN_FROM_MS = isFull ? 1_800_000 : 120_000

/** For tests: works through a list in parts, so that the machine does not run out of free ports. */
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
