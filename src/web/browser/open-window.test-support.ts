import { GlobalWindow, HTMLElement, HTMLOptionElement, HTMLSelectElement } from 'happy-dom'
import { onTestFinished, vi } from 'vitest'
import { populateGlobal } from 'vitest/runtime'
// It asks once, where it is loaded, whether there is a document: here there is none yet, whichever test comes first.
import 'react-hook-form'

// React watches text inputs by these where it was loaded without a document.
Object.assign(HTMLElement.prototype, { attachEvent: () => undefined, detachEvent: () => undefined })
// React Hook Form reads these, which Happy DOM leaves out.
Object.assign(HTMLSelectElement.prototype, { size: 0 })
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
  configurable: true,
  get(this: HTMLOptionElement) {
    return this.hasAttribute('selected')
  },
})

interface Surroundings {
  readonly url?: string | undefined
  /** Changes to the globals of the browser. */
  readonly globals?: Readonly<Record<string, unknown>>
}

/** Where the page stands unless a test says otherwise. */
const PAGE = 'https://pay.example/'

/**
 * For tests: an empty document of its own, whose globals are those of this process until the test is over (D-665). It
 * loads nothing and leaves its address only where a test says so. Time is what the test makes of it.
 */
export function openWindow({ url = PAGE, globals = {} }: Surroundings = {}): Window {
  const opened = new GlobalWindow({
    url,
    settings: {
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      disableIframePageLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      navigation: {
        disableMainFrameNavigation: true,
        disableChildFrameNavigation: true,
        disableChildPageNavigation: true,
        disableFallbackToSetURL: true,
      },
    },
  })
  const { keys, originals } = populateGlobal(globalThis, opened, { bindFunctions: true })
  const frames = {
    requestAnimationFrame: (call: () => void) => setTimeout(call, 16),
    cancelAnimationFrame: clearTimeout,
  }
  for (const [name, stub] of Object.entries({ ...frames, ...globals })) vi.stubGlobal(name, stub)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    for (const key of keys) Reflect.deleteProperty(globalThis, key)
    for (const [key, original] of originals) Object.assign(globalThis, { [key]: original })
  })
  return window
}

/** Sends an event through the tree, and returns it. `details` are its properties. */
export function fire(
  target: EventTarget,
  type: string,
  { bubbles = true, ...details }: Readonly<Record<string, unknown>> = {},
): Event {
  const event = new Event(type, { bubbles: bubbles === true, cancelable: true })
  for (const [name, value] of Object.entries(details)) Object.defineProperty(event, name, { value })
  target.dispatchEvent(event)
  return event
}
