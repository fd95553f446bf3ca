import { SectionLink } from '../navigation/navigation.tsx'
import type { SectionProps } from '../navigation/section-props.ts'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { Panel, Panels } from '../ui/panel.tsx'
import { AmountTable } from './amount-table.tsx'
import { DEMO_MERCHANT, WhatRuns } from './what-runs.tsx'

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
    </>
  )
}

const scenarioSummaries = [
  'the customer chooses and fills in',
  'the shop sends the customer data, locked',
  'the shop sends the customer data, editable',
  'the shop selects the method',
  'the shop pre-selects the method',
]

function DemoLinks() {
  return (
    <>
      <p>Each opens a new order of the demo shop, in one of the five ways a merchant can redirect:</p>
      <ol>
        {scenarioSummaries.map((summary, index) => (
          <li key={summary}>
            <NewTabLink href={`/sandbox/pay/${index + 1}`}>{summary}</NewTabLink>
          </li>
        ))}
      </ol>
      <NewTabLink href="/demo-shop/">The orders of the demo shop</NewTabLink>
    </>
  )
}
