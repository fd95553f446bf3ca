import { outsideText } from './outside-text.ts'

/** A name or note that came from outside, cleaned for display and kept from turning its neighbours around. */
export function Outside({ text }: { readonly text: string }) {
  return <bdi>{outsideText(text)}</bdi>
}
