import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { press, useDrawn } from '../../browser/drawn-elements.test-support.ts'
import { type RunningHook, runHook } from '../../browser/run-hook.test-support.ts'
import { type Catalogue, loadCatalogue } from '../../i18n/catalogues.ts'
import { inLanguage } from '../../i18n/in-language.test-support.ts'
import { lazyView } from './lazy-view.tsx'

let catalogue: Catalogue
let running: RunningHook<ReturnType<typeof useDrawn>> | undefined
beforeEach(async () => {
  catalogue = await loadCatalogue('en')
})

/** A page that shows a view whose chunk is missing; it may be able to load itself again. */
async function withoutChunk({ isOnline }: { readonly isOnline: boolean }) {
  const reload = vi.fn()
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('offline')
    return new Response()
  })
  vi.stubGlobal('importQuery', undefined)
  const { View } = lazyView<object>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  running = await runHook(() => useDrawn(useDrawn(createElement(View))), {
    startsAt: '2026-11-21T12:00:00.000Z',
    wrap: (child) => {
      Object.assign(window, { location: { reload } })
      return inLanguage(catalogue)(child)
    },
  })
  await running.pass(100)
  return { hook: running, reload }
}

test('a view that cannot be loaded reloads the page when the customer tries again, never by itself', async () => {
  const { hook, reload } = await withoutChunk({ isOnline: true })
  expect(reload).not.toHaveBeenCalled()
  press(hook.latest())
  await hook.pass(100)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a view that cannot be loaded offers the button again while there is no connection', async () => {
  const { hook, reload } = await withoutChunk({ isOnline: false })
  press(hook.latest())
  await hook.pass(100)
  press(hook.latest())
  expect(reload).not.toHaveBeenCalled()
})
