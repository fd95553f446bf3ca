import type { FaultPlan } from '#contract/sandbox/faults.ts'
import type { MerchantConfiguration } from './merchant.ts'

/** The body of `POST /sandbox/api/redirect-urls`: redirect parameters, never a token. */
export interface RedirectRequest {
  readonly merchantCode: string
  readonly [parameter: string]: unknown
}

/** The actions of a test that can be repeated by hand. */
export interface Reproduction {
  readonly noteMerchant: (merchantCode: string, configuration: MerchantConfiguration) => void
  readonly noteFault: (plan: FaultPlan) => void
  readonly noteOrder: (request: RedirectRequest) => void
  /** Undefined when the test created no order. */
  readonly steps: () => string | undefined
}

interface Place {
  /** The address of the sandbox that the reader will use. */
  readonly at: string
  readonly hasKey: boolean
}

/**
 * Records the merchant, the planned faults and the orders of one test, and describes how to open the same pages by hand.
 */
export function reproductionAt(place: Place): Reproduction {
  const steps: string[] = []
  let hasOrder = false
  return {
    noteMerchant: (merchantCode, configuration) => {
      steps.push(curlOf(place, 'POST /sandbox/api/merchants', { merchantCode, ...configuration }))
    },
    noteFault: (plan) => {
      steps.push(curlOf(place, 'PUT /sandbox/api/faults', plan))
    },
    noteOrder: (request) => {
      hasOrder = true
      steps.push(curlOf(place, 'POST /sandbox/api/redirect-urls', request), 'Open the url of the answer.')
    },
    steps: () => {
      if (!hasOrder) return undefined
      const numbered = steps.map((step, position) => `${position + 1}. ${step}`)
      return [`To see it by hand, with the sandbox running at ${place.at}:`, ...numbered].join('\n')
    },
  }
}

function curlOf({ at, hasKey }: Place, operation: `${'POST' | 'PUT'} /${string}`, body: object): string {
  const [method, path] = operation.split(' ')
  const json = JSON.stringify(body).replaceAll("'", String.raw`'\''`)
  const verb = method === 'POST' ? '' : ` -X ${method}`
  const key = hasKey ? ' -H "Authorization: Bearer $SANDBOX_KEY"' : ''
  return `curl -sS '${at}${path}'${verb} -H 'Content-Type: application/json'${key} --data-raw '${json}'`
}
