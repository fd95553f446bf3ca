import { describe, expect, test, vi } from 'vitest'
import { embedScript } from './pages.ts'

interface Surroundings {
  /** The order that the customer of this page returns from; absent on the shop's own page. */
  readonly returned?: string
  /** The way of the form on the page. */
  readonly way?: string
}

/** Runs the script in a page of the shop. What it opens, closes and shows is seen in e2e/journeys/embedding.spec.ts. */
function run({ returned, way }: Surroundings) {
  const listeners: Record<string, () => void> = {}
  const posted: unknown[] = []
  const asked: unknown[] = []
  const stopped: unknown[] = []
  const status = { dataset: {} as Record<string, string>, textContent: '' }
  const form = { dataset: { order: 'o-1', way }, addEventListener: () => undefined }
  const document = {
    hidden: false,
    currentScript: { dataset: { returned } },
    addEventListener: (type: string, call: () => void) => {
      listeners[type] = call
    },
    querySelector: (selector: string) =>
      ({
        'form[data-order]': way && form,
        '[data-testid=order-status]': status,
      })[selector] || null,
  }
  const channels: { name: string; onmessage?: (event: { data: unknown }) => unknown }[] = []
  class Channel {
    readonly name: string
    constructor(name: string) {
      this.name = name
      channels.push(this)
    }
    postMessage(message: unknown) {
      posted.push(message)
    }
  }
  let response: { ok: boolean; status: string } = { ok: true, status: 'PROCESSING' }
  const fetch = async (...given: unknown[]) => {
    asked.push(given)
    return { ok: response.ok, json: async () => ({ status: response.status }) }
  }
  const timer = vi.fn(() => 'the timer')
  const names = ['document', 'BroadcastChannel', 'fetch', 'setInterval', 'clearInterval']
  const script = new Function(...names, embedScript)
  script(document, Channel, fetch, timer, (id: unknown) => stopped.push(id))
  return {
    act: async (name: string) => {
      listeners[name]?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
    tell: async (data: unknown) => {
      channels[0]?.onmessage?.({ data })
      await new Promise((resolve) => setImmediate(resolve))
    },
    respond: (next: typeof response) => {
      response = next
    },
    ...{ posted, asked, stopped, status, document, timer, channels },
  }
}

describe('the script of the embedding examples', () => {
  test('tells the shop’s other pages that an order may have changed, where its customer returns', () => {
    const { posted, channels, timer } = run({ returned: 'o-1' })
    expect([channels[0]?.name, posted]).toEqual(['demo-shop', [{ order: 'o-1' }]])
    expect(timer).not.toHaveBeenCalled()
  })

  test('asks the shop’s server for its order, when another page tells it to and every 3 s', async () => {
    const { tell, asked, status, timer, posted } = run({ way: 'popup' })
    expect(posted).toEqual([])
    expect(timer).toHaveBeenCalledWith(expect.any(Function), 3_000)
    await tell({ order: 'another' })
    expect(asked).toEqual([])
    await tell({ order: 'o-1' })
    expect(asked).toEqual([['../orders/o-1', { headers: { accept: 'application/json' } }]])
    expect([status.dataset, status.textContent]).toEqual([{ status: 'PROCESSING' }, 'The order is PROCESSING.'])
  })

  test.each([
    ['SUCCESS', 'Thank you. Your payment has arrived.'],
    ['FAILED', 'The order is FAILED.'],
    ['REFUSED', 'The order is REFUSED.'],
  ])('stops asking at %s', async (ending, words) => {
    const { respond, tell, status, stopped } = run({ way: 'popup' })
    await tell({ order: 'o-1' })
    expect(stopped).toEqual([])
    respond({ ok: true, status: ending })
    await tell({ order: 'o-1' })
    expect([status.textContent, stopped]).toEqual([words, ['the timer']])
  })

  test('leaves the status as it is when the shop’s server has no answer', async () => {
    const { respond, tell, status } = run({ way: 'popup' })
    respond({ ok: false, status: 'SUCCESS' })
    await tell({ order: 'o-1' })
    expect(status.textContent).toBe('')
  })

  test('asks when the page is seen again, and not when it is left', async () => {
    const { act, asked, document } = run({ way: 'new-tab' })
    document.hidden = true
    await act('visibilitychange')
    expect(asked).toHaveLength(0)
    document.hidden = false
    await act('visibilitychange')
    expect(asked).toHaveLength(1)
  })
})
