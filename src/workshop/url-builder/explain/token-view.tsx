import { textOfPart } from '#contract/redirect/token-part.ts'
import { CodeBlock } from '../../ui/code/code-block.tsx'
import { instantText } from '../../ui/instant.tsx'

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

/** What a token says, unverified: header and claims as indented JSON; undefined where it cannot be read. */
interface TokenText {
  readonly json: string
  /** ISO 8601; undefined where the token names no expiry. */
  readonly expiresAt: string | undefined
}

/** Decodes a JWT for people; verifying it is the gateway's. */
export function tokenTextOf(token: string): TokenText | undefined {
  const [header, claims] = token.split('.').slice(0, 2).map(partOf)
  if (header === undefined || claims === undefined) return undefined
  const { exp } = claims
  const isExpiry = typeof exp === 'number' && Math.abs(exp) < 8.64e12
  return {
    json: JSON.stringify({ header, claims }, null, 2),
    expiresAt: isExpiry ? new Date(exp * 1000).toISOString() : undefined,
  }
}

function partOf(part: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(textOfPart(part))
    // An object of any properties, which is all that is said of it.
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
