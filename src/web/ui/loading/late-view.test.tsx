import { afterEach, describe, expect, test, vi } from 'vitest'
import type {} from '../../browser/chunk-addresses.ts'
import { english } from '../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { lazyView } from './lazy-view.tsx'

let page: RunningPage
afterEach(() => {
  globalThis.importQuery = undefined
})

const Shown = ({ name }: { readonly name: string }) => <b>{name} is here</b>
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

describe('a view whose code comes later', () => {
  test('says that it is loading, and is shown with what it is given once it has come', async () => {
    const { View } = lazyView(() => new Promise<typeof Shown>((resolve) => setTimeout(() => resolve(Shown), 500)))
    page = await runPage(<View name="Pix" />)
    expect(page.find('h1').textContent).toBe(english('page.loading'))
    await page.pass(600)
    expect(page.text()).toBe('Pix is here')
  })

  test('is fetched once, and shown at once wherever it is shown again', async () => {
    const fetchView = vi.fn(async () => Shown)
    const { View, preload } = lazyView(fetchView)
    await preload()
    page = await runPage(<View name="Pix" />)
    expect(page.text()).toBe('Pix is here')
    await page.draw(<View key="again" name="PSE" />)
    expect([page.text(), fetchView.mock.calls.length]).toEqual(['PSE is here', 1])
  })

  test('is asked for under another address each time, because a browser remembers a failure', async () => {
    const asked: (string | undefined)[] = []
    const { preload } = lazyView(() => {
      asked.push(globalThis.importQuery)
      return missing()
    })
    page = await runPage(null)
    await preload()
    const [first, second] = [asked[0], asked[1]]
    await preload()
    expect(first).toBeUndefined()
    expect(new Set(asked).size).toBe(3)
    expect(second).toMatch(/^\?retry=\d+$/)
  })

  test('is fetched once more where the first request hangs, and shown whichever comes', async () => {
    const comeMs = [40_000, 13_000]
    const comeIn = (ms = 0) => new Promise<typeof Shown>((resolve) => setTimeout(() => resolve(Shown), ms))
    const asked = vi.fn(() => comeIn(comeMs[asked.mock.calls.length - 1]))
    const { View } = lazyView(asked)
    page = await runPage(<View name="Pix" />)
    await page.pass(11_900)
    expect(asked).toHaveBeenCalledTimes(1)
    await page.pass(200)
    expect(asked).toHaveBeenCalledTimes(2)
    await page.pass(12_100)
    expect(page.count('[role="alert"]')).toBe(1)
    await page.click(page.button(english('pay.loadAgain')))
    await page.pass(1_000)
    expect(asked).toHaveBeenCalledTimes(3)
  })

  test('that does not come can be asked for again, and the words about it go while it is', async () => {
    let isThere = false
    const { View } = lazyView(() => (isThere ? new Promise<typeof Shown>(() => undefined) : missing()))
    page = await runPage(<View name="Pix" />)
    await page.pass(100)
    expect(page.count('[role="alert"]')).toBe(1)
    isThere = true
    await page.click(page.button(english('pay.loadAgain')))
    expect([page.count('[role="alert"]'), page.find('h1').textContent]).toEqual([0, english('page.loading')])
  })

  test('that does not come a second time reloads the page only if the page can be fetched', async () => {
    const reload = vi.fn()
    const found = async () => new Response('')
    let fetchPage: () => Promise<Response> = found
    const { View } = lazyView<{ name: string }>(missing)
    page = await runPage(<View name="Pix" />, { globals: { fetch: () => fetchPage() } })
    Object.assign(Object(page.window).location, { reload })
    await page.pass(2_000)
    expect(reload).not.toHaveBeenCalled()
    for (const answer of [missing, async () => new Response('', { status: 503 })]) {
      fetchPage = answer
      await page.click(page.button(english('pay.loadAgain')))
      await page.pass(2_000)
      expect([reload.mock.calls.length, page.count('[role="alert"]')]).toEqual([0, 1])
    }
    fetchPage = found
    await page.click(page.button(english('pay.loadAgain')))
    await page.pass(2_000)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('that the customer has left does not reload the page', async () => {
    const reload = vi.fn()
    const { View } = lazyView<{ name: string }>(missing)
    const fetchSlowly = () => new Promise((resolve) => setTimeout(() => resolve(new Response('')), 3_000))
    page = await runPage(<View name="Pix" />, { globals: { fetch: fetchSlowly } })
    Object.assign(Object(page.window).location, { reload })
    await page.pass(100)
    await page.click(page.button(english('pay.loadAgain')))
    await page.pass(1_000)
    await page.draw(null)
    await page.pass(3_000)
    expect(reload).not.toHaveBeenCalled()
  })
})
