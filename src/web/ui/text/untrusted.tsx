import { untrustedText } from './untrusted-text.ts'

/**
 * Untrusted text, cleaned for display and isolated so that it cannot reorder its neighbours. Like all data on the page it
 * is `translate="no"`, so that browsers do not translate it (D-525).
 */
export function Untrusted({ text }: { readonly text: string }) {
  return <bdi translate="no">{untrustedText(text)}</bdi>
}
