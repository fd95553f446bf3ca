import type { Page } from '@playwright/test'

/** What a customer does with one control. */
export type Deed =
  | { readonly kind: 'type'; readonly at: string; readonly text: string }
  /** A script writes the text without an event, as autofillers do. */
  | { readonly kind: 'write'; readonly at: string; readonly text: string }
  | { readonly kind: 'choose'; readonly at: string; readonly value: string }
  | { readonly kind: 'press'; readonly at: string }
  /** Enter in a field submits its form by the form's first button, unless the page keeps it from that. */
  | { readonly kind: 'enter'; readonly at: string }

/** When: `before` React listens, where the browser answers; while it `listens` and has not hydrated, which it does for it. */
export const moments = ['before', 'listens'] as const
/** Does something on each page that is opened from now on, while React listens and has not hydrated. */
export async function doWhileHydrating(page: Page, deeds: readonly Deed[]): Promise<void> {
  await page.addInitScript(`(${watchHydration})(${JSON.stringify(deeds)}, ${act})`)
}

/**
 * Marks each copy button that says that it has copied, on each page that is opened from now on: it says so for two seconds
 * only.
 */
export const noteCopies = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver((records) => {
      for (const { target } of records)
        if (target instanceof HTMLElement && target.dataset['state'] === 'copied') target.dataset['hasCopied'] = ''
    })
    observer.observe(document, { subtree: true, attributeFilter: ['data-state'] })
  })

/** Does something on the page as it is. */
export async function doNow(page: Page, deeds: readonly Deed[]): Promise<void> {
  await page.evaluate(`(${act})(${JSON.stringify(deeds)})`)
}

/** Runs in the page. */
function watchHydration(deeds: readonly Deed[], doAll: (deeds: readonly Deed[]) => void): void {
  const { addEventListener } = EventTarget.prototype
  let isListening = false
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...given: Parameters<typeof addEventListener>) {
    addEventListener.apply(this, given)
    if (isListening || !(this instanceof Element) || this.id !== 'app') return
    isListening = true
    // React has planned its rendering by then, which is a task of its own.
    queueMicrotask(() => doAll(deeds))
  }
}

/** Runs in the page. */
function act(deeds: readonly Deed[]): void {
  const send = (element: Element, event: Event) => element.dispatchEvent(event)
  const change = (element: Element, value: string, types: readonly string[]) => {
    Object.assign(element, { value })
    for (const type of types) send(element, new Event(type, { bubbles: true }))
  }
  const press = (element: HTMLElement) => {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
      send(element, new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1 }))
    element.click()
  }
  const type = (element: HTMLElement, text: string) => {
    element.focus()
    if (element instanceof HTMLInputElement) element.select()
    document.execCommand('insertText', false, text)
  }
  const enter = (element: HTMLElement) => {
    element.focus()
    const isMeant = send(element, new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    if (isMeant) element.closest('form')?.querySelector<HTMLElement>('button:not([type=button])')?.click()
  }
  const doOne = (element: HTMLElement, deed: Deed) => {
    if (deed.kind === 'type') type(element, deed.text)
    else if (deed.kind === 'write') change(element, deed.text, [])
    else if (deed.kind === 'choose') change(element, deed.value, ['input', 'change'])
    else if (deed.kind === 'press') press(element)
    else enter(element)
  }
  for (const deed of deeds) {
    const element = document.querySelector<HTMLElement>(deed.at)
    if (element === null) throw new Error(`There is no ${deed.at}.`)
    doOne(element, deed)
  }
}
