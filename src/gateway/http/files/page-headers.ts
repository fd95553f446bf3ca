import { POLICY_REPORTS_PATH } from '../policy-reports.ts'

/** The part of a merchant's configuration that the page's headers depend on. */
export interface PageMerchant {
  readonly frameAncestors?: readonly string[]
  readonly theme?: { readonly logoUrl?: string }
  readonly logos?: Readonly<Record<string, string>>
  /** The page may show pages of the same origin in frames. */
  readonly hasFrames?: true
}

/**
 * No proxy may change the page (RFC 9111, section 5.2.2.6). The policy blocks the script that reads a hidden e-mail
 * address back, and a script that was changed; and a receiver's address is shown without any.
 */
export const AS_WRITTEN = 'no-transform'

interface PageCode {
  /** Hash sources of the page's inline scripts. */
  readonly inline?: readonly string[]
  /** The path of PUBLIC_URL, empty for an origin. */
  readonly basePath?: string
}

/**
 * Headers of the app's HTML. They allow only inline scripts with the given hash sources (CSP 3), no third party except
 * the logos that the merchant has configured, framing only by the merchant's `frameAncestors`, and send no referrer.
 */
export const pageHeaders = (
  merchant: PageMerchant = {},
  { inline = [], basePath = '' }: PageCode = {},
): Readonly<Record<string, string>> => ({
  'cache-control': `no-cache, ${AS_WRITTEN}`,
  'content-security-policy': policyOf(merchant, { inline, basePath }),
  ...(merchant.frameAncestors?.length ? {} : { 'x-frame-options': 'DENY' }),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'reporting-endpoints': `policy="${basePath}${POLICY_REPORTS_PATH}"`,
  ...fileHeaders,
})

const OWN_STYLES = "style-src 'self'"

/** The policy of a page that has inline styles with these hash sources too. */
export const allowingStyles = (policy: string, sources: readonly string[]): string =>
  policy.replace(OWN_STYLES, [OWN_STYLES, ...sources].join(' '))

export const fileHeaders = { 'x-content-type-options': 'nosniff' } as const

function policyOf(
  { frameAncestors = [], theme, logos = {}, hasFrames }: PageMerchant,
  { inline, basePath }: Required<PageCode>,
): string {
  const images = [...(theme?.logoUrl === undefined ? [] : [theme.logoUrl]), ...Object.values(logos)]
  const imageOrigins = new Set(images.map((url) => new URL(url).origin))
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inline].join(' ')}`,
    OWN_STYLES,
    `img-src ${["'self'", 'data:', ...imageOrigins].join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `report-uri ${basePath}${POLICY_REPORTS_PATH}`,
    'report-to policy',
  ].join('; ')
}
