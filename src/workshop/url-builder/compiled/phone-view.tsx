import type { Overview } from '#contract/sandbox/overview.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QrCode } from '#web/ui/qr/qr-code.tsx'

interface PhonePartProps {
  readonly url: string
  readonly overview: Overview
}

/** The address as a QR code, and why a phone could not open it. */
export function PhoneView({ url, overview: { reach, host, publicUrl } }: PhonePartProps) {
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
      <QrCode value={url} alt="QR code of the redirect URL" fileName="redirect-url" />
    </>
  )
}
