/**
 * Ref of an element in which the focus stays. When the focused control is taken away, as a button whose press has done
 * what it was for, the heading of the closest part of the page that is left takes the focus: otherwise it would fall to
 * the body, and a keyboard would begin at the top of the document again (WCAG 2.4.3).
 */
export function keepFocus(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined
  let focused: Element | undefined
  let around: readonly Element[] = []
  const remember = ({ target }: FocusEvent): void => {
    focused = target instanceof Element ? target : undefined
    around = focused === undefined ? [] : ancestorsOf(focused, root)
  }
  const observer = new MutationObserver(() => {
    if (focused === undefined || focused.isConnected || document.activeElement !== document.body) return
    // Each section and panel begins with its heading.
    const headings = around.map((part) => (part.isConnected ? part.querySelector<HTMLElement>('h1, h2, h3') : null))
    const heading = headings.find((found) => found !== null)
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  })
  root.addEventListener('focusin', remember)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

/** The elements around one, up to the root, closest first. */
function ancestorsOf({ parentElement }: Element, root: Element): readonly Element[] {
  if (parentElement === null) return []
  return parentElement === root ? [root] : [parentElement, ...ancestorsOf(parentElement, root)]
}
