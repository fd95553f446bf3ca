import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Choice } from '#contract/redirect/choosing.ts'
import { fire } from '../browser/open-window.test-support.ts'
import { type RunningHook, runHook } from '../browser/run-hook.test-support.ts'
import { sessionHistory } from '../browser/session-history.test-support.ts'
import { choiceInHistory, useChoiceHistory } from './choice-history.ts'
import { PageRouter } from './page-router.tsx'

const method: Choice = { paymentMethodCode: 'OFFLINE', paymentOperatorCode: undefined }
const bank: Choice = { ...method, paymentOperatorCode: 'KBANK' }

interface Shown {
  readonly choice: Choice | undefined
  readonly isRestorable?: boolean
}

type Show = (shown: Shown) => void

let running: RunningHook<Show> | undefined

/** A page that shows a step, first in a history entry with this state. */
async function openPage(shown: Shown, state: object | null = null, paintedMs = 100) {
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 16))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame))
  const history = sessionHistory((arrived) => fire(window, 'popstate', arrived), state)
  vi.stubGlobal('history', history)
  const onReturn = vi.fn()
  running = await runHook(
    () => {
      const [{ choice, isRestorable = true }, show] = useState(shown)
      useChoiceHistory({ choice, isRestorable, onReturn })
      return show
    },
    {
      wrap: (child) => {
        Object.assign(window, { location: { pathname: '/pay/', search: '?amount=45', hash: '#token=a.b.c' } })
        return <PageRouter>{child}</PageRouter>
      },
    },
  )
  const hook = running
  await hook.pass(paintedMs)
  const show = async (next: Shown, ms = 100) => {
    hook.latest()(next)
    await hook.pass(ms)
  }
  /** The customer goes back or forward, and the page shows what it is told of. */
  const travel = async (way: 'back' | 'forward') => {
    history[way]()
    await hook.pass(100)
    await show({ choice: onReturn.mock.lastCall?.[0] })
  }
  return { hook, history, onReturn, show, travel }
}

test('a later step gets a history entry of its own, which holds the choice', async () => {
  const { history } = await openPage({ choice: method })
  expect(history.entries).toEqual([null, { laterSteps: 1, chosen: method }])
})

test('the form of an operator gets a history entry on top of that of the operators', async () => {
  const { history, show } = await openPage({ choice: method })
  await show({ choice: bank })
  expect(history.entries).toEqual([null, { laterSteps: 1, chosen: method }, { laterSteps: 2, chosen: bank }])
})

test('"back" leads from the form to the operators and from there to the methods, and "forward" to each of them again', async () => {
  const { history, show, travel, onReturn } = await openPage({ choice: method })
  await show({ choice: bank })
  for (const way of ['back', 'back', 'forward', 'forward'] as const) await travel(way)
  expect(onReturn.mock.calls).toEqual([[method], [undefined], [method], [bank]])
  expect(history.entries).toHaveLength(3)
})

test('another operator after "back" takes the place of the form that was left', async () => {
  const { history, show, travel } = await openPage({ choice: method })
  await show({ choice: bank })
  await travel('back')
  await show({ choice: { ...method, paymentOperatorCode: 'SCB' } })
  expect(history.entries.slice(1)).toMatchObject([{ chosen: method }, { chosen: { paymentOperatorCode: 'SCB' } }])
})

test('a step that the customer leaves by "back" before it is written gets no entry on top of the one that is shown then', async () => {
  const { hook, history, show, onReturn } = await openPage({ choice: method })
  await show({ choice: bank })
  await show({ choice: { ...method, paymentOperatorCode: 'SCB' } }, 0)
  history.back()
  // The page shows the operators again only later: other work comes first.
  await hook.pass(100)
  expect(onReturn.mock.calls).toEqual([[method]])
  expect(history.state).toEqual({ laterSteps: 1, chosen: method })
  expect(history.entries).toHaveLength(3)
})

test('a step that is not to be shown again leaves no choice in its entry', async () => {
  const { history, show } = await openPage({ choice: method })
  await show({ choice: method, isRestorable: false })
  expect(history.entries).toEqual([null, { laterSteps: 1, chosen: undefined }])
  await show({ choice: method })
  expect(history.entries).toEqual([null, { laterSteps: 1, chosen: method }])
})

test('the history entry of a later step keeps what else the former one holds', async () => {
  const { history } = await openPage({ choice: method }, { another: true })
  const state = { another: true, laterSteps: 1, chosen: method }
  expect(history.pushState.mock.calls).toEqual([[state, '', '/pay/?amount=45#token=a.b.c']])
  expect(history.entries[0]).toEqual({ another: true })
})

test('after a reload a later step keeps the history entry that it has', async () => {
  const { history } = await openPage({ choice: bank }, { laterSteps: 2, chosen: bank })
  expect(history.pushState).not.toHaveBeenCalled()
  expect(history.replaceState).not.toHaveBeenCalled()
})

test('a choice that a form of the page has left in the entry of the list moves to that of the later step', async () => {
  const { history } = await openPage({ choice: bank }, { chosen: bank, another: true })
  expect(history.entries).toEqual([
    { chosen: undefined, another: true },
    { another: true, laterSteps: 1, chosen: bank },
  ])
})

test('the history entries of later steps are left when the page leaves them by itself, and nobody returns', async () => {
  const { history, show, onReturn } = await openPage({ choice: method })
  await show({ choice: bank })
  await show({ choice: undefined })
  expect(history.go.mock.calls).toEqual([[-2]])
  expect(history.state).toBeNull()
  expect(onReturn).not.toHaveBeenCalled()
})

test('a choice that is made while entries are being left gets an entry once they are', async () => {
  const { hook, history, show } = await openPage({ choice: method })
  hook.latest()({ choice: undefined })
  await hook.pass(0)
  await show({ choice: bank })
  expect(history.entries).toEqual([null, { laterSteps: 1, chosen: bank }])
})

test('a later step that is left before it is painted gets no history entry', async () => {
  const { hook, history, show } = await openPage({ choice: method }, null, 0)
  await show({ choice: undefined }, 1)
  // The page leaves the step in several tasks, before the frame.
  for (let turn = 0; turn < 5; turn += 1) await hook.pass(1)
  await hook.pass(100)
  expect(history.pushState).not.toHaveBeenCalled()
  expect(history.go).not.toHaveBeenCalled()
})

test('in a browser that lets no page write its history, a later step stays, and leaving it does not leave the page', async () => {
  const { hook, history, show, onReturn } = await openPage({ choice: method }, null, 0)
  history.pushState.mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  await hook.pass(100)
  await show({ choice: undefined })
  expect(history.pushState).toHaveBeenCalledTimes(1)
  expect(history.go).not.toHaveBeenCalled()
  expect(onReturn).not.toHaveBeenCalled()
})

test.each([['ours'], [5], [{ chosen: 'PROMPTPAY' }], [{ chosen: { paymentMethodCode: 5 } }]])(
  'a history entry with the state %j holds no choice',
  (state) => {
    vi.stubGlobal('history', { state })
    expect(choiceInHistory()).toBeUndefined()
  },
)
