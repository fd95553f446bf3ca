import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import type { MessageId } from './message-id.ts'

type MessageProps = {
  readonly id: MessageId
  readonly values?: Readonly<Record<string, ReactNode>>
}

const tags = { b: <strong /> }

/**
 * A sentence whose placeholders may be elements (`<Amount>`, `<Untrusted>`) and whose `<b>` is strong.
 * Text values are wrapped, so that a name such as `<b>` stays a name.
 */
export function Message({ id, values }: MessageProps) {
  return <Trans id={id} values={wrapped(values)} components={tags} />
}

function wrapped(values: MessageProps['values'] = {}): Record<string, ReactNode> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]),
  )
}
