import { baseUrlOf } from '#contract/operations/request-protocol.ts'
import { scenarioSummaries, scenarios } from '#contract/sandbox/scenarios.ts'
import { Button } from '#web/ui/button/button.tsx'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { SectionLink } from '../navigation/navigation.tsx'
import type { SectionProps } from '../navigation/sections.ts'
import { useUrlState } from '../navigation/url-state.ts'
import { ConfirmedButton } from '../ui/confirmed-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { Panel, Panels, Row } from '../ui/panel.tsx'

/** The merchant that exists where no MERCHANTS_FILE names any; its shop is at /demo-shop/. */
const DEMO_MERCHANT = 'demo-shop'

/** The first section: three things to do first, then what runs here. */
export function StartSection({ overview, merchantCode }: SectionProps) {
  const hasDemo = overview.merchants.some((merchant) => merchant.merchantCode === DEMO_MERCHANT)
  return (
    <>
      <Panels>
        <Panel title="1. Pay something as a customer">
          {hasDemo ? <DemoLinks /> : <p>The demo shop runs where no MERCHANTS_FILE is set. Compile a URL instead.</p>}
        </Panel>
        <Panel title="2. Compile a redirect URL">
          <p>
            Pick a scenario, a currency and a method; see the signed token request and the address, open it here or on a
            phone. Paste an address to have it explained.
          </p>
          <SectionLink section="urls">Open the URL builder</SectionLink>
        </Panel>
        <Panel title="3. Watch what happened">
          <p>
            Every payment with its timeline, each callback with request and response. Make it succeed, fail or expire.
          </p>
          <SectionLink section="payments">Open the payments</SectionLink>
        </Panel>
      </Panels>
      <Panels>
        <WhatRuns overview={overview} merchantCode={merchantCode} />
        <AmountTable overview={overview} />
      </Panels>
      <TestMerchants overview={overview} merchantCode={merchantCode} />
      <Row>
        <NewTabLink href="docs">The documents</NewTabLink>
        <NewTabLink href="gallery">The gallery: every screen of the payment page</NewTabLink>
      </Row>
    </>
  )
}

function DemoLinks() {
  return (
    <>
      <p>Each opens a new order of the demo shop, in one of the five ways a merchant can redirect:</p>
      <ol>
        {scenarios.map((scenario) => (
          <li key={scenario}>
            <NewTabLink href={`sandbox/pay/${scenario}`}>{scenarioSummaries[scenario]}</NewTabLink>
          </li>
        ))}
      </ol>
      <NewTabLink href="demo-shop/">Open the demo shop</NewTabLink>
    </>
  )
}

function WhatRuns({ overview: { publicUrl, version, build, host, merchants }, merchantCode }: SectionProps) {
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

/** The sandbox's simulated result for each amount (specification, Sandbox). */
function AmountTable({ overview: { settleSeconds, successSeconds } }: Pick<SectionProps, 'overview'>) {
  return (
    <Panel title="The amount decides the outcome">
      <Facts
        rows={[
          ['1', 'stays open, fails 2 hours after it expires'],
          ['3 to below 20', `fails after ${settleSeconds} s: PAYMENT_OPERATOR_UNAVAILABLE`],
          ['20 to below 30', `fails after ${settleSeconds} s: DIFFERENT_AMOUNT_CONFIRMED`],
          ['30 to below 40', `succeeds after ${settleSeconds} s`],
          ['50 with OFFLINE', `succeeds after ${successSeconds} s, and asks for a smaller amount`],
          ['51 and more', `succeeds after ${successSeconds} s`],
          ['everything else', 'stays open until you simulate a result under Payments'],
        ]}
      />
    </Panel>
  )
}

/** The merchants that tests have registered, and their removal: of one by a press, of all after a confirmation. */
function TestMerchants({ overview: { merchants }, merchantCode }: SectionProps) {
  const { replace } = useUrlState()
  const removal = useWorkshopMutation()
  const codes = merchants.flatMap((merchant) => (merchant.isRegistered ? [merchant.merchantCode] : []))
  const remove = (removed: readonly string[]): Promise<void> =>
    removal.run({
      calls: removed.map((code) => ({ name: 'removeMerchant', path: { merchantCode: code } }) as const),
      done: `Removed: ${removed.length === 1 ? removed[0] : `${removed.length} merchants`}.`,
      onSuccess: () => {
        if (removed.includes(merchantCode)) replace({ merchantCode: undefined, payment: undefined })
      },
    })
  if (codes.length === 0 && removal.data === undefined) return null
  return (
    <Panel title="Test merchants" name="test-merchants">
      <p>
        {`Registered by tests through the sandbox API: ${codes.length}. A removal takes their payments, callbacks and faults with it.`}
      </p>
      <Row>
        {codes.includes(merchantCode) ? (
          <Button onPress={() => remove([merchantCode])}>{`Remove ${merchantCode}`}</Button>
        ) : null}
        {codes.length > 0 ? (
          <ConfirmedButton
            ask={`Remove all ${codes.length}…`}
            yes={`Yes, remove ${codes.length} ${codes.length === 1 ? 'merchant' : 'merchants'}`}
            no="Keep them"
            onConfirm={() => remove(codes)}
          />
        ) : null}
      </Row>
      <MutationNotice mutation={removal} />
    </Panel>
  )
}
