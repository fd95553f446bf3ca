import { type RefObject, useEffect } from 'react'

/**
 * Keeps the focus where it is while a submit button is pressed. Otherwise the field that is left is checked in the
 * middle of the press, an error comes or goes above, and the button moves away from under the pointer.
 */
export function useSteadyPress(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current
    element?.addEventListener('mousedown', keepFocus)
    return () => element?.removeEventListener('mousedown', keepFocus)
  }, [form])
}

function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button[type="submit"]')) event.preventDefault()
}
