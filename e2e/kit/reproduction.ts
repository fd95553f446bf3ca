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
  /** Returns what notes the order's address, by which a page that opens it is recognised. */
  readonly noteOrder: (request: RedirectRequest) => (address: string) => void
  /** Notes that a page opens an address: the place among the steps at which an order is opened. */
  readonly noteOpening: (address: string) => void
  /** Undefined when the test created no order. */
  readonly steps: () => string | undefined
}

interface Place {
  /** The address of the sandbox that the reader will use. */
  readonly at: string
  readonly hasKey: boolean
}

/** A call of the sandbox. */
interface Call {
  readonly curl: string
  /** Of a call that compiles a redirect URL: the payment it is for, once its answer is known. */
  payment?: string | undefined
}

interface Opening {
  readonly opens: Call
}

/**
 * Records the merchant, the planned faults and the orders of one test, and describes how to open the same pages by hand.
 */
export function reproductionAt(place: Place): Reproduction {
  const steps: (Call | Opening)[] = []
  const orders: Call[] = []
  return {
    noteMerchant: (merchantCode, configuration) => {
      steps.push({ curl: curlOf(place, 'POST /sandbox/api/merchants', { merchantCode, ...configuration }) })
    },
    noteFault: (plan) => {
      steps.push({ curl: curlOf(place, 'PUT /sandbox/api/faults', plan) })
    },
    noteOrder: (request) => {
      const order: Call = { curl: curlOf(place, 'POST /sandbox/api/redirect-urls', request) }
      orders.push(order)
      steps.push(order)
      return (address) => {
        order.payment = paymentIn(address)
      }
    },
    noteOpening: (address) => {
      const payment = paymentIn(address)
      const order = orders.find((candidate) => payment !== undefined && candidate.payment === payment)
      // Opened again at once, as by a reload, it shows what it has shown.
      if (order !== undefined && order !== openedBy(steps.at(-1))) steps.push({ opens: order })
    },
    steps: () => {
      if (orders.length === 0) return undefined
      const all = withEachOpened(steps, orders)
      const wordsOf = (step: Call | Opening, position: number): string => {
        if ('curl' in step) return step.curl
        const compiled = all.indexOf(step.opens)
        return `Open the url of the answer${compiled === position - 1 ? '' : ` to step ${compiled + 1}`}.`
      }
      const numbered = all.map((step, position) => `${position + 1}. ${wordsOf(step, position)}`)
      return [`To see it by hand, with the sandbox running at ${place.at}:`, ...numbered].join('\n')
    },
  }
}

/** The steps, and the opening of each order that the test has not opened, before the next order or at the end. */
function withEachOpened(steps: readonly (Call | Opening)[], orders: readonly Call[]): readonly (Call | Opening)[] {
  const opened = steps.map(openedBy)
  const all: (Call | Opening)[] = []
  let waiting: readonly Opening[] = []
  for (const step of steps) {
    if ('curl' in step && orders.includes(step)) {
      all.push(...waiting)
      waiting = opened.includes(step) ? [] : [{ opens: step }]
    }
    all.push(step)
  }
  return [...all, ...waiting]
}

const openedBy = (step: Call | Opening | undefined): Call | undefined =>
  step !== undefined && 'opens' in step ? step.opens : undefined

/** The payment that the address of a page names, and the merchant with it. */
function paymentIn(address: string): string | undefined {
  const { searchParams } = new URL(address)
  const id = searchParams.get('idPayin')
  return id === null ? undefined : `${searchParams.get('merchantCode') ?? ''}/${id}`
}

function curlOf({ at, hasKey }: Place, operation: `${'POST' | 'PUT'} /${string}`, body: object): string {
  const [method, path] = operation.split(' ')
  const json = JSON.stringify(body).replaceAll("'", String.raw`'\''`)
  const verb = method === 'POST' ? '' : ` -X ${method}`
  const key = hasKey ? ' -H "Authorization: Bearer $SANDBOX_KEY"' : ''
  return `curl -sS '${at}${path}'${verb} -H 'Content-Type: application/json'${key} --data-raw '${json}'`
}
