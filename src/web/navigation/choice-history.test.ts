import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type RunningHook, runHook } from '../browser/run-hook.test-support.ts'
import { choiceInHistory, useLaterStepHistory } from './later-step.ts'

const kept = { paymentMethodCode: 'PROMPTPAY', paymentOperatorCode: undefined }

interface Controls {
  readonly open: () => void
  readonly chooseOperator: (code: string) => void
}

let running: RunningHook<Controls> | undefined

/** A page on a later step, whose history entry has this state. */
async function onLaterStep(state: object | null = null, paintedMs = 100) {
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 16))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame))
  const history = {
    state,
    back: vi.fn(),
    pushState: vi.fn((next: object) => void Object.assign(history, { state: next })),
    replaceState: vi.fn((next: object) => void Object.assign(history, { state: next })),
  }
  vi.stubGlobal('history', history)
  const onBack = vi.fn()
  running = await runHook(
    () => {
      Object.assign(window, { history })
      const [hasChosen, setHasChosen] = useState(true)
      const [open] = useState(() => () => setHasChosen(false))
      const [back] = useState(() => () => {
        onBack()
        setHasChosen(false)
      })
      const [paymentOperatorCode, chooseOperator] = useState<string>()
      useLaterStepHistory({ hasChosen, kept: hasChosen ? { ...kept, paymentOperatorCode } : undefined, onBack: back })
      return { open, chooseOperator }
    },
    { startsAt: '2026-11-21T12:00:00.000Z' },
  )
  await running.pass(paintedMs)
  return { hook: running, history, onBack }
}

test('a later step gets a history entry of its own, which holds the choice', async () => {
  const { history } = await onLaterStep()
  expect(history.pushState).toHaveBeenCalledTimes(1)
  expect(history.state).toEqual({ isLaterStep: true, chosen: kept })
})

test('an operator that is chosen after the method is held by the same history entry', async () => {
  const { hook, history } = await onLaterStep()
  hook.latest().chooseOperator('KBANK')
  await hook.pass(100)
  expect(history.state).toEqual({ isLaterStep: true, chosen: { ...kept, paymentOperatorCode: 'KBANK' } })
  expect(history.pushState).toHaveBeenCalledTimes(1)
})

test('the history entry of later steps keeps what else the former one holds', async () => {
  const { history } = await onLaterStep({ another: true })
  expect(history.pushState.mock.calls).toEqual([[{ another: true, isLaterStep: true }, '']])
  expect(history.state).toEqual({ another: true, isLaterStep: true, chosen: kept })
})

test('after a reload a later step keeps the history entry that it has', async () => {
  const { history } = await onLaterStep({ isLaterStep: true, chosen: kept })
  expect(history.pushState).not.toHaveBeenCalled()
})

test('a choice that a form of the page has left in the entry of the list moves to that of the later step', async () => {
  const { hook, history } = await onLaterStep({ chosen: kept, another: true })
  expect(history.replaceState.mock.calls[0]).toEqual([{ chosen: undefined, another: true }, ''])
  expect(history.pushState).toHaveBeenCalledTimes(1)
  expect(history.state).toEqual({ another: true, isLaterStep: true, chosen: kept })
  // "Back" then leads to the list, and not to the step once more.
  hook.latest().open()
  await hook.pass(100)
  expect(history.back).toHaveBeenCalledTimes(1)
})

test('the history entry of later steps is removed when the page leaves them by itself', async () => {
  const { hook, history } = await onLaterStep()
  hook.latest().open()
  await hook.pass(100)
  expect(history.back).toHaveBeenCalledTimes(1)
})

test('a later step that is left before it is painted gets no history entry', async () => {
  const { hook, history } = await onLaterStep(null, 0)
  hook.latest().open()
  // The page leaves the step in several tasks, before the frame.
  for (let turn = 0; turn < 5; turn += 1) await hook.pass(1)
  await hook.pass(100)
  expect(history.pushState).not.toHaveBeenCalled()
  expect(history.back).not.toHaveBeenCalled()
})

test('a page that has left the later steps does not hear of "back" any more', async () => {
  const { hook, onBack } = await onLaterStep()
  hook.latest().open()
  await hook.pass(100)
  window.dispatchEvent(new Event('popstate'))
  expect(onBack).not.toHaveBeenCalled()
})

test('the back button of the browser leaves the later steps, and nothing more is removed', async () => {
  const { hook, history } = await onLaterStep()
  history.state = null
  window.dispatchEvent(new Event('popstate'))
  await hook.pass(100)
  expect(history.back).not.toHaveBeenCalled()
  expect(history.state).toBeNull()
})

test('in a browser that lets no page write its history, leaving a later step does not leave the page', async () => {
  const { hook, history } = await onLaterStep(null, 0)
  history.pushState.mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  await hook.pass(100)
  hook.latest().open()
  await hook.pass(100)
  expect(history.pushState).toHaveBeenCalledTimes(1)
  expect(history.back).not.toHaveBeenCalled()
})

test.each([['ours'], [5], [{ chosen: 'PROMPTPAY' }], [{ chosen: { paymentMethodCode: 5 } }]])(
  'a history entry with the state %j holds no choice',
  (state) => {
    vi.stubGlobal('history', { state })
    expect(choiceInHistory()).toBeUndefined()
  },
)
