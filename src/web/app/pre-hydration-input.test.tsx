import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { fire } from '../browser/open-window.test-support.ts'
import { type RunningPage, runPage } from '../ui/run-page.test-support.tsx'
import { holdInput, repeatPress } from './pre-hydration-input.ts'

let page: RunningPage
let clicks: MockInstance<() => void>
const heard = vi.fn()

/** The page as the server has rendered it: elements without handlers. */
beforeEach(async () => {
  vi.stubGlobal(
    'KeyboardEvent',
    class {
      readonly type: string
      readonly bubbles = true
      constructor(type: string) {
        this.type = type
      }
    },
  )
  heard.mockReset()
  page = await runPage(
    <main>
      <form>
        <input name="accountName" />
        <input type="search" />
        <select>
          <option value="en">English</option>
          <option value="th">ไทย</option>
        </select>
        <button type="submit" value="PIXQR">
          Pix
        </button>
        <button type="submit" value="PSE">
          PSE
        </button>
      </form>
      <button type="button">Copy</button>
    </main>,
  )
  clicks = vi.spyOn(HTMLElement.prototype, 'click')
  holdInput()
})

/** Hydrates: from now on the app hears what happens. */
async function hydrate() {
  const form = page.find('form')
  form.addEventListener('submit', ({ submitter }) => heard('submit', Object(submitter).value))
  for (const type of ['input', 'change']) {
    form.addEventListener(type, ({ target }) => heard(type, Object(target).value))
  }
  globalThis.releaseInput?.()
  await page.pass(1)
}

test('a press before hydration reaches the app as a press of the button, once', async () => {
  await page.click(page.button('Pix'))
  expect(page.button('Pix').hasAttribute('data-held')).toBe(true)
  await hydrate()
  expect(clicks.mock.contexts).toEqual([page.button('Pix')])
  expect(heard.mock.calls).toEqual([['submit', 'PIXQR']])
  expect(page.button('Pix').hasAttribute('data-held')).toBe(false)
  await page.pass(100)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('what is typed and chosen before hydration is left alone in its controls', async () => {
  await page.type(page.find('input[name="accountName"]'), 'Ana')
  await page.choose(page.find('select'), 'th')
  await hydrate()
  expect([page.find('input[name="accountName"]'), page.find('select')].map(page.valueOf)).toEqual(['Ana', 'th'])
  expect(heard).not.toHaveBeenCalled()
})

test('a press while the app is there but has not taken over is not heard by it, and then once', async () => {
  const clicked = vi.fn()
  page.find('form').addEventListener('submit', () => heard('early'))
  page.button('Pix').addEventListener('click', clicked)
  await page.click(page.button('Pix'))
  expect([heard.mock.calls, clicked.mock.calls]).toEqual([[], []])
  globalThis.releaseInput?.()
  await page.click(page.button('PSE'))
  await page.pass(1)
  expect(heard.mock.calls).toEqual([['early']])
  expect(clicks.mock.contexts).toEqual([page.button('PSE')])
})

test('Enter in a search submits nothing before hydration, and is then pressed for the app', async () => {
  const search = page.find('input[type="search"]')
  const pressed = vi.fn()
  const isComposing = { key: 'Enter', isComposing: true }
  expect(fire(search, 'keydown', isComposing).defaultPrevented).toBe(false)
  expect(fire(search, 'keydown', { key: 'a', isComposing: false }).defaultPrevented).toBe(false)
  expect(fire(search, 'keydown', { key: 'Enter', isComposing: false }).defaultPrevented).toBe(true)
  search.addEventListener('keydown', () => pressed())
  await hydrate()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('a form beside the main part is submitted without the app', async () => {
  const form = page.document.createElement('form')
  page.document.body.append(form)
  expect(fire(form, 'submit', { submitter: null }).defaultPrevented).toBe(false)
})

test('of two presses before hydration the last one counts and is the one that shows it', async () => {
  await page.click(page.button('Pix'))
  await page.click(page.button('PSE'))
  expect([page.button('Pix'), page.button('PSE')].map((button) => button.hasAttribute('data-held'))).toEqual([
    false,
    true,
  ])
  await hydrate()
  expect(heard.mock.calls).toEqual([['submit', 'PSE']])
})

test('a button outside of a form that is pressed before hydration is pressed for the app, once', async () => {
  await page.click(page.button('Pix'))
  await page.click(page.button('Copy'))
  expect(page.button('Copy').hasAttribute('data-held')).toBe(true)
  await hydrate()
  await page.pass(100)
  expect(clicks.mock.contexts).toEqual([page.button('Copy')])
  expect(heard).not.toHaveBeenCalled()
  expect(page.button('Copy').hasAttribute('data-held')).toBe(false)
})

test('a click that was aimed elsewhere does not press a button before hydration', async () => {
  vi.stubGlobal('clickGuard', { isHijacked: () => true })
  const event = await page.click(page.button('Pix'))
  expect(event.defaultPrevented).toBe(true)
  const other = await page.click(page.button('Copy'))
  expect(other.defaultPrevented).toBe(true)
  expect(page.button('Copy').hasAttribute('data-held')).toBe(false)
  await hydrate()
  expect(heard).not.toHaveBeenCalled()
})

test('after hydration nothing is held any more', async () => {
  await hydrate()
  const event = fire(page.find('form'), 'submit', { submitter: page.button('Pix') })
  expect(event.defaultPrevented).toBe(false)
  expect(heard.mock.calls).toEqual([['submit', 'PIXQR']])
})

test('a press while the page is about to be reloaded for its script is kept for the next document', async () => {
  const history = {
    state: { chosen: 'kept' } as object,
    replaceState: (next: object) => {
      history.state = next
    },
  }
  vi.stubGlobal('history', history)
  await page.click(page.button('PSE'))
  expect(history.state).toEqual({ chosen: 'kept' })
  vi.stubGlobal('entryState', 'retried')
  await page.click(page.button('PSE'))
  expect(history.state).toEqual({ chosen: 'kept', heldPress: 'PSE' })
})

test('a button beside the main part acts without the app', async () => {
  const reload = page.document.createElement('button')
  reload.setAttribute('type', 'button')
  page.document.body.append(reload)
  const pressed = vi.fn()
  reload.addEventListener('click', pressed)
  await page.click(reload)
  expect([pressed.mock.calls.length, reload.hasAttribute('data-held')]).toEqual([1, false])
})

test('a button of the app does nothing until it is hydrated', async () => {
  const pressed = vi.fn()
  page.button('Copy').addEventListener('click', pressed)
  await page.click(page.button('Copy'))
  expect(pressed).not.toHaveBeenCalled()
})

test('a press on a document that is reloaded for its script is repeated in the next one, once', async () => {
  let state: object = { chosen: 'kept' }
  vi.stubGlobal('history', {
    get state() {
      return state
    },
    replaceState: (next: object) => {
      state = next
    },
  })
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  await page.click(page.button('PSE'))
  globalThis.keepPress?.()
  expect(state).toEqual({ chosen: 'kept', heldPress: 'PSE' })
  await page.click(page.button('Pix'))
  repeatPress()
  expect(state).toEqual({ chosen: 'kept', heldPress: undefined })
  fire(page.document, 'DOMContentLoaded')
  await hydrate()
  expect(heard.mock.calls).toEqual([['submit', 'PSE']])
})
