import { usePageTitle } from '../../../i18n/page-title.ts'
import { Heading } from '../../../ui/text/heading.tsx'

/** The heading of a completion view. It also names the browser tab. */
export function PayHeading({ text }: { readonly text: string }) {
  usePageTitle(text)
  return <Heading step="pay">{text}</Heading>
}
