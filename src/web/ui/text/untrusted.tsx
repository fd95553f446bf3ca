import { untrustedText } from './untrusted-text.ts'

/**
 * A name or note that came from outside, cleaned for display and kept from turning its neighbours around.
 * Like all data on the page it is `translate="no"`: a browser that translates the page must leave it as it is.
 */
export function Untrusted({ text }: { readonly text: string }) {
  return <bdi translate="no">{untrustedText(text)}</bdi>
}
