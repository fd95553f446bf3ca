import { Heading } from '../look/heading.tsx'
import { usePageTitle } from '../words/page-title.ts'

/** The heading of a completion page, which also names the tab. */
export function PayHeading({ text }: { readonly text: string }) {
  usePageTitle(text)
  return <Heading step="pay">{text}</Heading>
}
