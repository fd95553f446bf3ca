import { Trans, type TransRenderProps } from '@lingui/react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { inElement } from '../jsx/in-element.tsx'
import type { Content, Elements } from '../jsx/jsx-runtime.ts'
import type { MessageId } from './message-id.ts'

type MessageProps = {
  readonly id: MessageId
  readonly values?: Readonly<Record<string, Content>> | undefined
}

export type ParagraphProps = MessageProps & Omit<ComponentPropsWithoutRef<'p'>, 'id' | 'children'>

const tags = { b: <Strong /> }

/**
 * A sentence whose placeholders may be elements (`<Amount>`, `<Untrusted>`) and whose `<b>` is strong. Each of its texts
 * has an element of its own.
 */
export function Message({ id, values }: MessageProps) {
  return <Trans id={id} values={inElements(values)} components={tags} component={Sentence} />
}

/** Such a sentence as a paragraph. */
export const Paragraph = ({ id, values, ...paragraph }: ParagraphProps) => (
  <p {...paragraph}>
    <Message {...{ id, values }} />
  </p>
)

const Sentence = ({ translation }: TransRenderProps): Elements => parted(translation)

/** Filled by the catalogue. */
function Strong({ children }: { readonly children?: ReactNode }) {
  return <strong>{typeof children === 'string' ? children : parted(children)}</strong>
}

/** What the library makes of a message: a text, an element, or several of them, of which the elements have keys. */
function parted(message: ReactNode): Elements {
  // The library declares whatever React can draw.
  if (Array.isArray(message)) return message.map((part: Content, position) => inElement(part, position))
  return inElement(message as Content)
}

/** Texts as elements, so that a name such as `<b>` stays a name. The library puts them into a list. */
const inElements = (values: MessageProps['values'] = {}): Record<string, ReactNode> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inElement(value, 0)]))
