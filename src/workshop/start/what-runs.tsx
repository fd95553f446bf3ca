import { baseUrlOf } from '#contract/operations/api-address.ts'
import type { SectionProps } from '../navigation/sections.ts'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'

/** The merchant that exists where no MERCHANTS_FILE names any; its shop is at /demo-shop/. */
export const DEMO_MERCHANT = 'demo-shop'

/** What runs, where, and with which merchant. */
export function WhatRuns({ overview: { publicUrl, version, build, host, merchants }, merchantCode }: SectionProps) {
  const merchant = merchants.find((known) => known.merchantCode === merchantCode)
  return (
    <Panel title="What runs here">
      <Facts
        rows={[
          ['Payment page', <code key="page">{publicUrl}/</code>],
          ['Merchant API', <code key="api">{baseUrlOf(publicUrl)}</code>],
          ['Workshop operations', <code key="operations">{publicUrl}/sandbox/api</code>],
          ['Listens on', <code key="host">{host}</code>],
          ['Version', `${version}, build ${build}`],
          ['Merchant', <code key="merchant">{merchantCode}</code>],
          ['Payin methods', `${merchant?.payinMethods.length ?? 0}`],
          ...(merchantCode === DEMO_MERCHANT ? [keyRow] : []),
        ]}
      />
    </Panel>
  )
}

const keyRow = ['Its private key', <code key="key">demo-shop.private-key.pem in DATA_DIR</code>] as const
