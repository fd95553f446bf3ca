import { useAnnounce } from '../feedback/live-region.tsx'

/**
 * Leads the customer to the control whose answer is wrong: a screen reader reads it, and what describes it, when it gets
 * the focus. Where it has the focus already nothing would be heard: then the words are said.
 */
export function useLead(): (control: HTMLElement | null, words: string) => void {
  const announce = useAnnounce()
  return (control, words) => {
    if (document.activeElement === control) announce(words)
    else control?.focus()
  }
}
