import type { PlaywrightWorkerArgs } from '@playwright/test'
import { sandboxCaller } from './sandbox/call-sandbox.ts'
import { keyedRequest } from './sandbox/workshop-request.ts'

/** A sandbox, as the requests of a test reach it. */
interface SandboxPlace {
  /** Without a trailing slash. */
  readonly origin: string
  readonly sandboxKey: string | undefined
}

/** Merchants that the tests of a worker have registered. */
export interface RegisteredMerchants {
  readonly note: (place: SandboxPlace, merchantCode: string) => void
  /** Removes them. A sandbox that is gone, or refuses, keeps them: that fails no test. */
  readonly removeAll: () => Promise<void>
}

const REMOVED_TOGETHER = 8
const TIMEOUT_MS = 5_000

/** An empty list of merchants. */
export function registeredMerchants({ request }: PlaywrightWorkerArgs['playwright']): RegisteredMerchants {
  const codes = new Map<string, { readonly place: SandboxPlace; readonly merchantCodes: string[] }>()

  async function removeAt({ origin, sandboxKey }: SandboxPlace, merchantCodes: readonly string[]): Promise<void> {
    const context = await request.newContext({ baseURL: `${origin}/`, timeout: TIMEOUT_MS })
    const keyed = sandboxKey === undefined ? context : keyedRequest({ origin, sandboxKey, timeout: TIMEOUT_MS })
    const call = sandboxCaller(keyed)
    const rest = [...merchantCodes]
    const removeRest = async (): Promise<void> => {
      for (let code = rest.pop(); code !== undefined; code = rest.pop())
        await call('removeMerchant', { path: { merchantCode: code } })
    }
    // The first refusal ends a chain: a sandbox that is gone is not asked for each merchant.
    await Promise.allSettled(Array.from({ length: REMOVED_TOGETHER }, removeRest))
    await context.dispose()
  }

  return {
    note: (place, merchantCode) => {
      const known = codes.get(place.origin) ?? { place, merchantCodes: [] }
      known.merchantCodes.push(merchantCode)
      codes.set(place.origin, known)
    },
    removeAll: async () => {
      for (const { place, merchantCodes } of codes.values()) await removeAt(place, merchantCodes)
    },
  }
}
