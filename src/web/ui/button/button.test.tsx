import { describe, expect, test, vi } from 'vitest'
import { fire } from '../../browser/open-window.test-support.ts'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { Button } from './button.tsx'
import { guardClicks } from './click-guard.ts'
import { preventGhostClicks } from './ghost-clicks.ts'

let page: RunningPage

describe('a button', () => {
  const payButton = (onPress: () => void) => (
    <Button kind="primary" onPress={onPress}>
      Pay
    </Button>
  )

  test('that is the main one acts once within a second, and again afterwards', async () => {
    const onPress = vi.fn()
    page = await runPage(payButton(onPress))
    await page.click(page.button('Pay'))
    expect((await page.click(page.button('Pay'))).defaultPrevented).toBe(true)
    await page.pass(999)
    await page.click(page.button('Pay'))
    expect(onPress).toHaveBeenCalledTimes(1)
    await page.pass(1)
    await page.click(page.button('Pay'))
    expect(onPress).toHaveBeenCalledTimes(2)
  })

  test('acts again at once, and once, after a value was changed', async () => {
    const onPress = vi.fn()
    page = await runPage(payButton(onPress))
    await page.click(page.button('Pay'))
    fire(page.document, 'input')
    for (let press = 0; press < 2; press += 1) await page.click(page.button('Pay'))
    expect(onPress).toHaveBeenCalledTimes(2)
  })

  test('ignores presses while its action is unfinished, until the page is restored', async () => {
    const onPress = vi.fn(() => new Promise<void>(() => undefined))
    page = await runPage(<Button onPress={onPress}>Save</Button>)
    await page.click(page.button('Save'))
    await page.click(page.button('Save'))
    expect(onPress).toHaveBeenCalledTimes(1)
    fire(page.window, 'pageshow', { persisted: true })
    await page.click(page.button('Save'))
    expect(onPress).toHaveBeenCalledTimes(2)
  })

  test('that is busy does nothing and does not submit its form', async () => {
    const onSubmit = vi.fn()
    page = await runPage(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    )
    await page.click(page.button('Send'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('that starts a payment does not hear of a click that was aimed elsewhere, which asks to press again', async () => {
    const onPress = vi.fn()
    page = await runPage(
      <Button guarded onPress={onPress}>
        Pay
      </Button>,
    )
    guardClicks()
    const words = () => page.find('[data-press-again]')
    expect(words().hidden).toBe(true)
    fire(page.button('Pay'), 'click', { detail: 2 })
    expect(onPress).not.toHaveBeenCalled()
    expect(words().hidden).toBe(false)
    await page.click(page.button('Pay'))
    expect(onPress).toHaveBeenCalledTimes(1)
    expect(words().hidden).toBe(true)
  })
})

describe('the second half of a double tap whose first half led to another screen', () => {
  const first = { detail: 1, clientX: 100, clientY: 100, timeStamp: 1_000 }

  /** Clicks a button that is removed by its click, then another; returns whether the second click acts. */
  async function second(
    click: { clientX: number; timeStamp: number; detail: number },
    touchedAtMs?: number,
    screenAtMs?: number,
  ) {
    const onPress = vi.fn()
    page = await runPage(<button type="button">Gone</button>)
    preventGhostClicks()
    fire(page.button('Gone'), 'click', first)
    await page.draw(
      <b>
        <h1>Next</h1>
        <button type="button" onClick={onPress}>
          New
        </button>
      </b>,
    )
    if (screenAtMs !== undefined) fire(page.find('h1'), 'focusin', { timeStamp: screenAtMs })
    if (touchedAtMs !== undefined) fire(page.button('New'), 'touchend', { timeStamp: touchedAtMs })
    fire(page.button('New'), 'click', { clientY: 100, ...click })
    return onPress.mock.calls.length === 1
  }

  test.each([
    ['499 ms later, 29 px away', { clientX: 129, timeStamp: 1_499, detail: 2 }, false],
    ['500 ms later', { clientX: 100, timeStamp: 1_500, detail: 2 }, true],
    ['30 px away', { clientX: 130, timeStamp: 1_100, detail: 2 }, true],
    ['by the keyboard', { clientX: 100, timeStamp: 1_100, detail: 0 }, true],
    ['as a click of its own', { clientX: 100, timeStamp: 1_100, detail: 1 }, true],
  ])('%s acts: %j %s', async (_name, click, expected) => {
    expect(await second(click)).toBe(expected)
  })

  test('is ignored where the browser reports a touch instead of a double click', async () => {
    expect(await second({ clientX: 100, timeStamp: 1_200, detail: 1 }, 1_190)).toBe(false)
  })

  test.each([
    ['499 ms after the next screen has come', [4_499, 4_490], false],
    ['500 ms after the next screen has come', [4_500, 4_490], true],
    ['with a mouse, as a click of its own', [4_100, undefined], true],
  ] as const)(
    'that repeats one of three seconds ago %s acts: %j %s',
    async (_name, [timeStamp, touchedAtMs], expected) => {
      expect(await second({ clientX: 100, timeStamp, detail: 1 }, touchedAtMs, 4_000)).toBe(expected)
    },
  )
})
