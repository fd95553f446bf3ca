import { useAnnounce } from '../feedback/live-region.tsx'

/**
 * Brings the customer to a control with an invalid value. A screen reader reads a control when it gets the focus; one
 * that already has the focus would stay silent, so the text is announced instead.
 */
export function useFocusOrAnnounce(): (control: HTMLElement | null, text: string) => void {
  const announce = useAnnounce()
  return (control, text) => {
    if (document.activeElement === control) announce(text)
    else control?.focus()
  }
}
