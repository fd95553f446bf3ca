import { decodeJwt, decodeProtectedHeader } from 'jose'
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
  try {
    const [header, claims] = [decodeProtectedHeader(token), decodeJwt(token)]
    // Nobody has verified the claims: an expiry may be anything.
    const { exp }: { exp?: unknown } = claims
    const isExpiry = typeof exp === 'number' && Math.abs(exp) < 8.64e12
    return {
      json: JSON.stringify({ header, claims }, null, 2),
      expiresAt: isExpiry ? new Date(exp * 1000).toISOString() : undefined,
    }
  } catch {
    return undefined
  }
}
