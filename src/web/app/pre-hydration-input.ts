import { isHijackedClick } from '../ui/button/hijacked-click.ts'

declare global {
  var releaseInput: (() => void) | undefined
}

type Control = HTMLInputElement | HTMLSelectElement

/**
 * Keeps what a customer does on a screen that the server rendered before the app has come: what is picked or typed, and
 * a form that is sent, which would leave the page, unless the press was aimed at another window. `releaseInput` ends
 * that and tells the app all of it.
 */
export function holdInput(): void {
  const changed = new Map<Control, string>()
  let sent: HTMLFormElement | undefined
  const keepChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) changed.set(target, target.value)
  }
  const keepForm = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) sent = event.target
  }
  let shownAtMs = performance.now()
  const noteShown = ({ target, timeStamp }: Event) => {
    // The focus of a control says nothing of the page.
    if (!(target instanceof Element)) shownAtMs = timeStamp
  }
  const dropHijackedClick = (event: Event) => {
    if (!(event instanceof MouseEvent) || !isHijackedClick(event, shownAtMs)) return
    if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
  }
  const listeners = [
    ['input', keepChange],
    ['change', keepChange],
    ['submit', keepForm],
    ['click', dropHijackedClick],
    ['focus', noteShown],
    ['visibilitychange', noteShown],
  ] as const
  for (const [type, listener] of listeners) window.addEventListener(type, listener, true)
  globalThis.releaseInput = () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, true)
    for (const [control, value] of changed) change(control, value)
    // After the app has taken the changes in.
    setTimeout(() => sent?.requestSubmit())
  }
}

/**
 * Makes the change again. React has taken the control over as it stood and hears of differences only: it is set back
 * first, and then changed past the setter that React watches.
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
