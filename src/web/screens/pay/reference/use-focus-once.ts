import { type RefObject, useEffect, useRef } from 'react'

/** Brings the focus to an element that has taken the place of the one the customer was in. */
export function useFocusOnce<E extends HTMLElement>(isWanted: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  const wasWanted = useRef(isWanted)
  useEffect(() => {
    if (wasWanted.current) element.current?.focus()
  }, [])
  return element
}
