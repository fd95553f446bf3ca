import { Fragment } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Message } from '../../i18n/message.tsx'
import { hostOfSafe, safeUrl } from '../../navigation/safe-url.ts'
import { type ButtonKind, ButtonLink } from '../../ui/button/button.tsx'
import { LeaveIcon } from '../../ui/icons/icons.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'

type ReturnLinkProps = {
  readonly returnUrl: string | undefined
  readonly merchantName: string | undefined
  readonly kind?: ButtonKind
}

/**
 * The way back to the shop; only shown once the gateway has accepted the token. Its host stands beside it: until the
 * payin exists the address is the link's own word, and a customer may have been sent a changed one.
 */
export function ReturnLink({ returnUrl, merchantName, kind = 'secondary' }: ReturnLinkProps) {
  const { t } = useI18n()
  const url = safeUrl(returnUrl, 'return')
  if (!url) return null
  const Around = kind === 'link' ? Fragment : Stack
  return (
    <div data-testid="return">
      <Around>
        <ButtonLink kind={kind} href={url} icon={<LeaveIcon />}>
          {merchantName === undefined
            ? t('return.shop')
            : t('return.button', { merchant: untrustedText(merchantName) })}
        </ButtonLink>
        <p>
          <small>
            <Message id="return.host" values={{ host: <Untrusted text={hostOfSafe(url)} /> }} />
          </small>
        </p>
      </Around>
    </div>
  )
}

/** Where the shop is, as text: while no gateway has accepted the token, anybody may have written the address. */
export function ReturnHost({ returnUrl }: { readonly returnUrl: string | undefined }) {
  const url = safeUrl(returnUrl, 'return')
  if (!url) return null
  return (
    <p data-testid="return-host">
      <Message id="return.hostOnly" values={{ host: <Untrusted text={hostOfSafe(url)} /> }} />
    </p>
  )
}
