import { Fragment } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Message, Paragraph } from '../../i18n/message.tsx'
import { hostOfSafe, safeUrl } from '../../navigation/safe-url.ts'
import { type ButtonKind, ButtonLink } from '../../ui/button/button.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import { useMerchantName } from '../frame/merchant-name.tsx'

type ReturnLinkProps = {
  readonly returnUrl: string | undefined
  readonly kind?: ButtonKind
  /** Whether the address is the gateway's own. One from the query string is shown with its host. */
  readonly isConfirmed?: boolean
}

/**
 * The way back to the shop, shown only once the gateway has accepted the token. Before the payin exists, returnUrl comes
 * from the query string, which anybody may have edited; so the host is shown.
 */
export function ReturnLink({ returnUrl, kind = 'secondary', isConfirmed = false }: ReturnLinkProps) {
  const { t } = useI18n()
  const merchantName = useMerchantName()
  const url = safeUrl(returnUrl, 'return')
  if (!url) return null
  const Around = kind === 'link' ? Fragment : Stack
  return (
    <div data-testid="return" data-screen-only="">
      <Around>
        <ButtonLink kind={kind} href={url}>
          {merchantName === undefined ? (
            t('return.shop')
          ) : (
            <Message id="return.button" values={{ merchant: <Untrusted text={merchantName} /> }} />
          )}
        </ButtonLink>
        {isConfirmed ? null : (
          <p>
            <small>
              <Message id="return.host" values={{ host: <Untrusted text={hostOfSafe(url)} /> }} />
            </small>
          </p>
        )}
      </Around>
    </div>
  )
}

/** The shop's host as text, without a link: no gateway has accepted the token, so anybody may have written it. */
export function ReturnHost({ returnUrl }: { readonly returnUrl: string | undefined }) {
  const url = safeUrl(returnUrl, 'return')
  if (!url) return null
  return (
    <Paragraph id="return.hostOnly" values={{ host: <Untrusted text={hostOfSafe(url)} /> }} data-testid="return-host" />
  )
}
