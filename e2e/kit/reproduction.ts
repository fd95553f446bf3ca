import type { MerchantConfiguration } from './merchant.ts'

/** The body of `POST /sandbox/api/redirect-urls`: redirect parameters, never a token. */
export interface RedirectRequest {
  readonly merchantCode: string
  readonly [parameter: string]: unknown
}

/** The actions of a test that can be repeated by hand. */
export interface Reproduction {
  readonly noteMerchant: (merchantCode: string, configuration: MerchantConfiguration) => void
  readonly noteOrder: (request: RedirectRequest) => void
  /** Undefined when the test created no order. */
  readonly steps: () => string | undefined
}

interface Place {
  /** The address of the sandbox that the reader will use. */
  readonly at: string
  readonly hasKey: boolean
}

/** Records the merchant and the orders of one test, and describes how to open the same pages by hand. */
export function reproductionAt(place: Place): Reproduction {
  const merchants = new Map<string, MerchantConfiguration>()
  const orders: RedirectRequest[] = []
  const merchantOf = ({ merchantCode }: RedirectRequest): readonly string[] => {
    const configuration = merchants.get(merchantCode)
    return configuration ? [curlOf(place, '/sandbox/api/merchants', { merchantCode, ...configuration })] : []
  }
  return {
    noteMerchant: (merchantCode, configuration) => merchants.set(merchantCode, configuration),
    noteOrder: (request) => orders.push(request),
    steps: () => {
      if (orders.length === 0) return undefined
      const calls = orders.flatMap((order) => [
        ...merchantOf(order),
        curlOf(place, '/sandbox/api/redirect-urls', order),
        'Open the url of the answer.',
      ])
      const steps = [...new Set(calls)].map((call, position) => `${position + 1}. ${call}`)
      return [`To see it by hand, with the sandbox running at ${place.at}:`, ...steps].join('\n')
    },
  }
}

function curlOf({ at, hasKey }: Place, path: string, body: object): string {
  const json = JSON.stringify(body).replaceAll("'", String.raw`'\''`)
  const key = hasKey ? ' -H "Authorization: Bearer $SANDBOX_KEY"' : ''
  return `curl -sS '${at}${path}' -H 'Content-Type: application/json'${key} --data-raw '${json}'`
}
