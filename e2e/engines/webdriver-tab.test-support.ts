import { readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Tab } from './tab.test-support.ts'

/** Commands of W3C WebDriver: the HTTP method and path. */
export const commands = {
  open: { method: 'POST', path: '/url' },
  address: { method: 'GET', path: '/url' },
  back: { method: 'POST', path: '/back' },
  reload: { method: 'POST', path: '/refresh' },
  find: { method: 'POST', path: '/element' },
  click: { method: 'POST', path: '/element/{id}/click' },
  clear: { method: 'POST', path: '/element/{id}/clear' },
  type: { method: 'POST', path: '/element/{id}/value' },
  evaluate: { method: 'POST', path: '/execute/sync' },
  rectangle: { method: 'POST', path: '/window/rect' },
  screenshot: { method: 'GET', path: '/screenshot' },
} as const
export type Command = keyof typeof commands

/** A session of a driver. */
export interface Session {
  readonly version: string
  /** Resolves to the command's `value`. Rejects with the driver's error code in the message. */
  readonly send: (command: Command, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly close: () => Promise<void>
}

const ACTION_MS = 30_000
/** Errors of an element that is not there yet, or is about to be replaced. */
const passing = /no such element|stale element|not interactable|click intercepted/
/** W3C WebDriver, section 12.2: the key of an element's reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const CENTRE = `document.querySelector(arguments[0])?.scrollIntoView({ block: 'center', behavior: 'instant' })`
/**
 * WPE's web process hangs now and then when a page navigates by itself while the driver opens another one, as a result does
 * that returns to the shop after five seconds.
 */
const STOP_TIMERS = 'for (let id = setTimeout(() => undefined); id > 0; id -= 1) clearTimeout(id)'

/** A tab of a browser that is driven by WebDriver. `downloads`: the folder of what the page saves. */
export function webDriverTab({ version, send, close }: Session, downloads: string): Tab {
  const find = async (selector: string): Promise<string> => {
    const found = await send('find', { using: 'css selector', value: selector })
    // The standard's shape of a reference.
    return (found as Record<string, string>)[ELEMENT] ?? ''
  }
  const act = async (selector: string, action: (id: string) => Promise<unknown>): Promise<void> => {
    const endMs = Date.now() + ACTION_MS
    for (;;) {
      try {
        const id = await find(selector)
        // Drivers scroll as little as they must, which can leave an element at the edge of what takes clicks.
        await send('evaluate', { script: CENTRE, args: [selector] })
        await action(id)
        return
      } catch (error) {
        if (!passing.test(String(error)) || Date.now() > endMs) throw new Error(`${selector}: ${error}`)
        await setTimeout(50)
      }
    }
  }
  return {
    version,
    close,
    open: async (url) => {
      await send('evaluate', { script: STOP_TIMERS, args: [] })
      await send('open', { url })
    },
    back: async () => void (await send('back')),
    reload: async () => void (await send('reload')),
    address: async () => String(await send('address')),
    press: (selector) => act(selector, (id) => send('click', { id })),
    type: (selector, text) =>
      act(selector, async (id) => {
        await send('clear', { id })
        await send('type', { id, text })
      }),
    select: (selector, value) => act(`${selector} option[value="${value}"]`, (id) => send('click', { id })),
    evaluate: (body) => send('evaluate', { script: body, args: [] }),
    screenshot: async () => Buffer.from(String(await send('screenshot', { full: false })), 'base64'),
    saved: () => readdir(downloads),
  }
}
