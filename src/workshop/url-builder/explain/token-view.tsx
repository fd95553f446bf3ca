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

/** What a JWT says, unverified: header and claims as indented JSON; undefined where it cannot be read. */
export function tokenTextOf(token: string) {
  try {
    const [header, claims] = [decodeProtectedHeader(token), decodeJwt(token)]
    // Nobody has verified the claims: an expiry may be anything.
    const { exp }: { exp?: unknown } = claims
    const isExpiry = typeof exp === 'number' && Math.abs(exp) < 8.64e12
    return {
      json: JSON.stringify({ header, claims }, null, 2),
      // Undefined where the token names no expiry.
      expiresAt: isExpiry ? new Date(exp * 1000).toISOString() : undefined,
    }
  } catch {
    return undefined
  }
}
