import { valueOr } from '../value-or.ts'

/** Copies text to the clipboard. Resolves to false if the browser allowed neither of two ways. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Selects what an element shows, so that the customer can copy it by hand. */
export function selectContents(element: HTMLElement): void {
  element.closest('details')?.setAttribute('open', '')
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.select()
    return
  }
  getSelection()?.selectAllChildren(element)
}

/** `execCommand`, which in-app browsers still allow. An open dialog holds the focus, so the field is put inside it. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  const host = document.querySelector('dialog[open]') ?? document.body
  host.append(field)
  field.select()
  const copied = valueOr(() => document.execCommand('copy'), false)
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
