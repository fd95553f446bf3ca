import { CodeBlock } from '../../ui/code/code-block.tsx'
import { instantText } from '../../ui/instant.tsx'
import { tokenTextOf } from './token-text.ts'

/** A token's header and claims. */
export function TokenView({ token }: { readonly token: string }) {
  const text = tokenTextOf(token)
  if (text === undefined) return <p>There is no token that can be read.</p>
  return (
    <>
      <p>
        {text.expiresAt === undefined ? 'It names no expiry.' : `It is valid until ${instantText(text.expiresAt)}.`} The
        gateway alone can tell whether its signature is right.
      </p>
      <CodeBlock title="Header and claims" name="claims" code={text.json} />
    </>
  )
}
