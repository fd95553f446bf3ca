type Control = HTMLInputElement | HTMLSelectElement

/**
 * Remembers the page's controls and buttons, which may be drawn anew. The function that it returns gives the new ones
 * what was typed and chosen in the former ones until then, as a customer would do it, so that the app hears of it; and the
 * focus, and later clicks on a former button. An element is known again by what it is, and its place among those that are
 * the same.
 */
export function carryOver(): () => void {
  const former = held()
  const focused = document.activeElement
  return () => {
    const now = held()
    for (const [key, element] of former) {
      const next = now.get(key)
      if (element.isConnected || !next || next === element) continue
      if (isControl(element) && isControl(next)) copy(element, next)
      else element.addEventListener('click', () => next.click())
      if (element === focused) next.focus({ preventScroll: true })
    }
  }
}

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement

/** What may hold something a customer did, by what it is and its place among its like. */
function held(): ReadonlyMap<string, HTMLElement> {
  const found = new Map<string, HTMLElement>()
  for (const element of document.querySelectorAll<HTMLElement>('button, input, select')) {
    const { name, type, value } = element as HTMLButtonElement | Control
    const kind = [element.tagName, type, name, type === 'radio' || !isControl(element) ? value : ''].join(' ')
    let place = 0
    while (found.has(`${kind} ${place}`)) place += 1
    found.set(`${kind} ${place}`, element)
  }
  return found
}

function copy(from: Control, to: Control): void {
  if (from.type === 'radio') {
    if ('checked' in from && from.checked && 'checked' in to && !to.checked) to.click()
    return
  }
  if (to.value === from.value) return
  // Through the native setter: React takes a value that is set on the element for its own.
  Reflect.set(Object.getPrototypeOf(to), 'value', from.value, to)
  to.dispatchEvent(new Event(to instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
