import { recentReads } from './next-read.ts'

/** How the reads of a payin have gone, milliseconds of `monotonicMs`. */
export interface Reads {
  /** When those of the last minutes began, oldest first. */
  readonly begunAtMs: readonly number[]
  /** How many have ended. */
  readonly ended: number
  /** When the last one ended; undefined before the first. */
  readonly endedAtMs: number | undefined
  /** 0 to 1, drawn at the end of each read, so that a wait that is computed again is the same wait. */
  readonly random: number
  /** When the customer began to wait: at the first read, or at the last news. */
  readonly waitsSinceMs: number | undefined
  /** How many had begun before the last news; undefined before the first. */
  readonly begunBeforeNews: number | undefined
}

/** Before the first read. */
export const noReads: Reads = {
  begunAtMs: [],
  ended: 0,
  endedAtMs: undefined,
  random: 0.5,
  waitsSinceMs: undefined,
  begunBeforeNews: undefined,
}

interface EndedRead {
  readonly begunAtMs: number
  readonly endedAtMs: number
  readonly random: number
}

/** The reads with another one that has ended. */
export const withRead = (reads: Reads, { begunAtMs, endedAtMs, random }: EndedRead): Reads => ({
  ...reads,
  begunAtMs: [...recentReads(reads.begunAtMs, begunAtMs), begunAtMs],
  ended: reads.ended + 1,
  endedAtMs,
  random,
  waitsSinceMs: reads.waitsSinceMs ?? begunAtMs,
})

/** The reads before news: what only a read that begins after it can tell of, such as what a customer who comes back has paid. */
export const withNews = (
  reads: Reads,
  { atMs, isUnderWay }: { readonly atMs: number; readonly isUnderWay: boolean },
) => ({
  ...reads,
  waitsSinceMs: atMs,
  begunBeforeNews: reads.ended + (isUnderWay ? 1 : 0),
})

/**
 * The reads that have ended of those that began after the last news; undefined before the first news. Counted, because a
 * browser's clock may be as coarse as 100 ms.
 */
export const readsSinceNews = ({ ended, begunBeforeNews }: Reads): number | undefined =>
  begunBeforeNews === undefined ? undefined : Math.max(0, ended - begunBeforeNews)
