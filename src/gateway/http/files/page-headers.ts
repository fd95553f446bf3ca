import { POLICY_REPORTS_PATH } from '../policy-reports.ts'

/** What of a merchant's configuration the page's headers depend on. */
export interface PageMerchant {
  readonly frameAncestors?: readonly string[]
  readonly theme?: { readonly logoUrl?: string }
  /** Shows pages of our own inside itself. */
  readonly hasFrames?: true
}

/**
 * Headers of the app's HTML: no inline code but that of the given hash sources (CSP 3), no third party, no frame, no
 * referrer.
 */
export const pageHeaders = (
  merchant: PageMerchant = {},
  inline: readonly string[] = [],
): Readonly<Record<string, string>> => ({
  ...fileHeaders,
  'cache-control': 'no-cache',
  'content-security-policy': policyOf(merchant, inline),
  ...(merchant.frameAncestors?.length ? {} : { 'x-frame-options': 'DENY' }),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'reporting-endpoints': `policy="${POLICY_REPORTS_PATH}"`,
})

/** Headers of every file. */
export const fileHeaders = { 'x-content-type-options': 'nosniff' } as const

function policyOf({ frameAncestors = [], theme, hasFrames }: PageMerchant, inline: readonly string[]): string {
  const logos = theme?.logoUrl === undefined ? [] : [new URL(theme.logoUrl).origin]
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inline].join(' ')}`,
    "style-src 'self'",
    `img-src ${["'self'", 'data:', ...logos].join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `report-uri ${POLICY_REPORTS_PATH}`,
    'report-to policy',
  ].join('; ')
}
