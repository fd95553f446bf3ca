import { useState } from 'react'
import type { Overview } from '#contract/sandbox/overview.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { fitsQr, QrCode } from '#web/ui/qr/qr-code.tsx'
import styles from '../url-builder.module.css'

/** Whether an address is of this sandbox: a frame of another origin would stay empty. */
export const isOurs = (url: string): boolean => url.startsWith(new URL('.', window.location.href).href)

/**
 * The payment page of an address in a frame of a phone's size. It is loaded by a press only: where the address leaves
 * nothing to choose, the page creates the payment. Shown where the merchant lets this origin frame its page (D-336).
 */
export function PhonePreview({ url }: { readonly url: string }) {
  const [isShown, setShown] = useState(false)
  if (!isOurs(url)) return null
  return (
    <>
      <Button onPress={() => setShown(!isShown)}>{isShown ? 'Hide the phone' : 'Show as on a phone'}</Button>
      {isShown ? (
        <iframe className={styles['phone']} src={url} title="The payment page on a phone" data-testid="phone-preview" />
      ) : null}
    </>
  )
}

interface PhoneViewProps {
  readonly url: string
  readonly overview: Overview
}

/** The address as a QR code, and why a phone could not open it. */
export function PhoneView({ url, overview: { reach, host, publicUrl } }: PhoneViewProps) {
  return (
    <>
      {reach.publicUrl === 'this_machine' ? (
        <Notice kind="warn" title="A phone cannot reach this address">
          {`PUBLIC_URL is ${publicUrl}, which is this machine alone. Start with HOST=0.0.0.0, PUBLIC_URL=http://<this machine's address in your network>:<port> and a SANDBOX_KEY.`}
        </Notice>
      ) : null}
      {reach.publicUrl === 'network' && reach.host === 'this_machine' ? (
        <Notice kind="warn" title="A phone may not reach this address">
          {`The server listens on ${host} only; ${publicUrl} must lead to it through a proxy or a tunnel on this machine.`}
        </Notice>
      ) : null}
      {fitsQr(url) ? (
        <QrCode value={url} alt="QR code of the redirect URL" fileName="redirect-url" />
      ) : (
        <Notice kind="warn">This address is too long for a QR code.</Notice>
      )}
    </>
  )
}
