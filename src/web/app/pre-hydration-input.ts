import { addToEntry, keptInEntry } from '../browser/history-entry.ts'
import { isIgnored } from '../ui/button/click-guard.ts'

declare global {
  var releaseInput: (() => void) | undefined
  /** Keeps the press that is held for the document after a reload. */
  var keepPress: (() => void) | undefined
}

/** In the history entry: the value of the button that was pressed, such as the code of a method. */
const HELD = 'heldPress'

interface HeldPress {
  readonly button: HTMLElement | null
  /** Presses again, for the app. */
  readonly repeat: () => void
}

/**
 * Holds the last press on a server-rendered screen before hydration: of a form, of a button such as "copy", or of Enter in
 * a search, except for hijacked clicks. The pressed button shows that the press is held. `releaseInput` repeats it for
 * the app, once. What was typed or chosen needs no such care: it stands in the controls, and the app takes it over from
 * there (D-518). Where the page is reloaded because its script has not come, the press of a list is repeated in the
 * next document.
 */
export function holdInput(): void {
  let held: HeldPress | undefined
  const keepForm = (event: Event) => {
    const { target: form } = event
    if (!(event instanceof SubmitEvent && form instanceof HTMLFormElement && form.closest('main'))) return
    event.preventDefault()
    // React may hear it already, and the press would count twice.
    event.stopPropagation()
    const { submitter } = event
    // A click, so that the button's own rules know of it, and one that was drawn anew gets it (`carryOver`).
    keep({ button: submitter, repeat: () => (submitter ? submitter.click() : form.requestSubmit()) })
    if (globalThis.entryState === 'retried') keepPress()
  }
  const keepEnter = (event: KeyboardEvent) => {
    const { target, key, isComposing } = event
    if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement) || target.type !== 'search') return
    event.preventDefault()
    event.stopPropagation()
    const repeated = { key, bubbles: true, cancelable: true }
    keep({ button: null, repeat: () => target.dispatchEvent(new KeyboardEvent('keydown', repeated)) })
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
    // Beside `main` there are buttons that need no app.
    if (!button.closest('main')) return
    // React may hear it already, and take the repeated press for the second half of a double tap.
    event.stopPropagation()
    // The press of a form's button is kept with its form.
    if (button.type === 'button') keep({ button, repeat: () => button.click() })
  }
  window.addEventListener('submit', keepForm, true)
  window.addEventListener('keydown', keepEnter, true)
  window.addEventListener('click', keepClick, true)
  globalThis.releaseInput = () => {
    // In a task of its own, after React has rendered what the app took over. Until then a press is held, too.
    setTimeout(() => {
      window.removeEventListener('submit', keepForm, true)
      window.removeEventListener('keydown', keepEnter, true)
      window.removeEventListener('click', keepClick, true)
      hold(held?.button, false)
      held?.repeat()
    })
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
