import type { RefusedRequest, RequestLog } from '../../core/observability/request-log.ts'

const MOST_OF_A_MERCHANT = 50
const MOST_MERCHANTS = 500
interface Kept {
  /** Its place among all requests since the start. */
  readonly place: number
  readonly request: RefusedRequest
}

/** Stands for requests that name no merchant. */
const NOBODY = ''

/**
 * The latest refused requests of each merchant, in memory: each process has its own. Of a request that names an unknown
 * merchant the name is not a key, so that nobody fills the memory with made-up names.
 */
export function createRequestLog(isMerchant: (merchantCode: string) => Promise<boolean>): RequestLog {
  const kept = new Map<string, Kept[]>()
  let count = 0

  function keep(key: string, request: RefusedRequest): void {
    const former = kept.get(key) ?? []
    // Written anew at the end, so that the first key is the one that was quiet for longest.
    kept.delete(key)
    count += 1
    kept.set(key, [{ place: count, request }, ...former].slice(0, MOST_OF_A_MERCHANT))
    const [oldest] = kept.keys()
    if (kept.size > MOST_MERCHANTS && oldest !== undefined) kept.delete(oldest)
  }

  return {
    note: async (request) => {
      const named = request.merchantCode ?? request.credential?.merchantCode
      keep(named !== undefined && (await isMerchant(named)) ? named : NOBODY, request)
    },
    list: (merchantCode) =>
      [...(kept.get(merchantCode) ?? []), ...(kept.get(NOBODY) ?? [])]
        .toSorted((one, other) => other.place - one.place)
        .slice(0, MOST_OF_A_MERCHANT)
        .map(({ request }) => request),
    clear: (merchantCode) => {
      if (merchantCode === undefined) kept.clear()
      else kept.delete(merchantCode)
    },
  }
}
