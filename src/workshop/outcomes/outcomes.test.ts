import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const showOutcomes = vi.fn()
let body: { textContent: string }
let details: EventTarget & { open: boolean }

beforeEach(() => {
  body = { textContent: 'The panel is loading.' }
  details = Object.assign(new EventTarget(), { open: false, querySelector: () => body })
  vi.stubGlobal('document', { querySelector: () => details, addEventListener: vi.fn() })
  // The module acts when it is loaded.
  vi.resetModules()
  vi.doMock('./show-outcomes.tsx', () => ({ showOutcomes }))
  showOutcomes.mockReset()
})
afterEach(() => {
  vi.doUnmock('./show-outcomes.tsx')
  vi.unstubAllGlobals()
})

const unfold = async () => {
  details.dispatchEvent(new Event('toggle'))
  await settle()
}

const settle = async () => {
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setImmediate(resolve))
}

test('the panel is loaded when it is first opened, and not again', async () => {
  await import('./outcomes.ts')
  expect(showOutcomes).not.toHaveBeenCalled()
  await unfold()
  await unfold()
  expect(showOutcomes.mock.calls).toEqual([[body]])
})

test('a panel that was opened before its script arrived is loaded, and once', async () => {
  details.open = true
  await import('./outcomes.ts')
  await settle()
  await unfold()
  expect(showOutcomes.mock.calls).toEqual([[body]])
})

test('a panel that fails to load says what to do', async () => {
  showOutcomes.mockRejectedValue(new Error('no catalogue'))
  await import('./outcomes.ts')
  await unfold()
  expect(body.textContent).toBe('The panel did not load. Please reload the page.')
})
