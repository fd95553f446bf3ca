import { describe, expect, test } from 'vitest'
import { script } from './assets.ts'

interface Visit {
  /** How many pages the tab has shown, this one included. */
  readonly pages: number
  /** The response to the step "leave"; undefined where the network fails. */
  readonly leaving?: { readonly ok: boolean } | undefined
}

/** Runs the script of the bank page in a browser of which only what it uses is there; what happens, in its order. */
function visit({ pages, leaving }: Visit) {
  const done: string[] = []
  const windowListeners = new Map<string, () => void>()
  const buttonListeners = new Map<string, (event: object) => Promise<void>>()
  let holdAnswered = () => {}
  const button = {
    formAction: '/leave',
    addEventListener: (name: string, listener: (event: object) => Promise<void>) => buttonListeners.set(name, listener),
  }
  const form = {
    dataset: { hold: '/hold' },
    querySelector: (selector: string) => (selector === '[data-leave]' ? button : null),
    requestSubmit: (by: object) => done.push(by === button ? 'submitted by the button' : 'submitted'),
    submit: () => done.push('submitted'),
  }
  const send = (path: string, init: object) => {
    done.push(`${path} ${JSON.stringify(init)}`)
    if (path === '/hold') return new Promise<void>((resolve) => (holdAnswered = resolve))
    return leaving === undefined ? Promise.reject(new Error('no network')) : Promise.resolve(leaving)
  }
  const names = ['document', 'addEventListener', 'fetch', 'history'] as const
  new Function(...names, script)(
    { querySelector: (selector: string) => (selector === 'form[data-hold]' ? form : null) },
    (name: string, listener: () => void) => windowListeners.set(name, listener),
    send,
    { length: pages, back: () => done.push('back') },
  )
  return {
    done,
    show: () => windowListeners.get('pageshow')?.(),
    answerHold: () => holdAnswered(),
    leave: () => buttonListeners.get('click')?.({ preventDefault: () => done.push('prevented') }),
  }
}

const HOLD = '/hold {"method":"POST","keepalive":true}'
const LEAVE = '/leave {"method":"POST","keepalive":true}'

describe('The simulated bank’s page with scripts', () => {
  test('holds the timer whenever it is shown, also when the browser brings it back from its cache', () => {
    const page = visit({ pages: 2 })
    expect(page.done).toEqual([])
    page.show()
    page.show()
    expect(page.done).toEqual([HOLD, HOLD])
  })

  test('goes one page back after the gateway has taken first the hold and then the leave', async () => {
    const page = visit({ pages: 2, leaving: { ok: true } })
    page.show()
    const left = page.leave()
    await Promise.resolve()
    expect(page.done).toEqual([HOLD, 'prevented'])
    page.answerHold()
    await left
    expect(page.done).toEqual([HOLD, 'prevented', LEAVE, 'back'])
  })

  test.each([
    ['is refused', { ok: false }],
    ['gets no response', undefined],
  ])('sends the form where leaving %s', async (_, leaving) => {
    const page = visit({ pages: 2, leaving })
    await page.leave()
    expect(page.done).toEqual(['prevented', LEAVE, 'submitted by the button'])
  })

  test('leaves the form to the browser in a tab that has no page to go back to', async () => {
    const page = visit({ pages: 1, leaving: { ok: true } })
    await page.leave()
    expect(page.done).toEqual([])
  })
})
