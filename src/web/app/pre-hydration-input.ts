import { addToEntry, keptInEntry } from '../browser/history-entry.ts'
import { isIgnored } from '../ui/button/click-guard.ts'

declare global {
  var releaseInput: (() => void) | undefined
  /** Keeps the press that is held for the document after a reload. */
  var keepPress: (() => void) | undefined
}

/** In the history entry: the value of the button that was pressed, such as the code of a method. */
const HELD = 'heldPress'

type Control = HTMLInputElement | HTMLSelectElement

interface HeldPress {
  readonly button: HTMLElement | null
  /** Presses again, for the app. */
  readonly repeat: () => void
}

/**
 * Records what a customer does on a server-rendered screen before hydration: changed controls and the last press, of a form
 * or of a button such as "copy", except for hijacked clicks. The pressed button shows that the press is held.
 * `releaseInput` stops recording and replays everything for the app. Where the page is reloaded because its script has
 * not come, the press of a list is repeated in the next document.
 */
export function holdInput(): void {
  const changed = new Map<Control, string>()
  let held: HeldPress | undefined
  const keepChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) changed.set(target, target.value)
  }
  const keepForm = (event: Event) => {
    event.preventDefault()
    const { target: form } = event
    if (!(event instanceof SubmitEvent && form instanceof HTMLFormElement)) return
    const { submitter } = event
    keep({ button: submitter, repeat: () => form.requestSubmit(submitter) })
    if (globalThis.entryState === 'retried') keepPress()
  }
  const keep = (press: HeldPress) => {
    hold(held?.button, false)
    hold(press.button, true)
    held = press
  }
  const keepPress = () => {
    const value = held?.button?.getAttribute('value')
    if (value) addToEntry({ [HELD]: value })
  }
  globalThis.keepPress = keepPress
  const keepClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    if (isIgnored(event, button)) return event.preventDefault()
    // The press of a form's button is kept with its form. Beside `main` there are buttons that need no app.
    if (button.type !== 'button' || !button.closest('main')) return
    event.stopPropagation()
    keep({ button, repeat: () => button.click() })
  }
  const listeners = [
    ['input', keepChange],
    ['change', keepChange],
    ['submit', keepForm],
    ['click', keepClick],
  ] as const
  for (const [type, listener] of listeners) window.addEventListener(type, listener, true)
  globalThis.releaseInput = () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, true)
    hold(held?.button, false)
    for (const [control, value] of changed) change(control, value)
    // In a task of its own, after React has processed the changes.
    setTimeout(() => held?.repeat())
  }
}

/** Presses again what was pressed before the page was reloaded. */
export function repeatPress(): void {
  const value = keptInEntry()[HELD]
  if (typeof value !== 'string' || !addToEntry({ [HELD]: undefined })) return
  const press = () => {
    const button = document.querySelector(`button[value="${CSS.escape(value)}"]`)
    if (button instanceof HTMLButtonElement) button.closest('form')?.requestSubmit(button)
  }
  document.addEventListener('DOMContentLoaded', press, { once: true })
}

function hold(button: HTMLElement | null | undefined, isHeld: boolean): void {
  button?.toggleAttribute('data-held', isHeld)
}

/**
 * Repeats a change for React. Hydration took the control's current value as the initial one and only differences fire
 * events: so the value is reset first, and then set through the native setter.
 */
function change(control: Control, value: string): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  if (control.type === 'radio') {
    if (!control.checked) return
    control.checked = false
    control.click()
    return
  }
  control.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
