import { useState } from 'react'
import { operationOf } from '#contract/operations/operations.ts'
import type { Payment } from '#contract/sandbox/payments.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { CodeBlock } from '../ui/code/code-block.tsx'
import { RequestCode } from '../ui/code/request-code.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Panel } from '../ui/panel.tsx'
import { playwrightTestOf } from './playwright-test.ts'
import { requestsOf } from './requests-of.ts'

interface RequestPanelProps {
  readonly payment: Payment
  readonly baseUrl: string
  readonly merchantCode: string
}

/** A payment as code: its requests in the merchant's language, and a payin as a browser test. */
export function RequestPanel({ payment, baseUrl, merchantCode }: RequestPanelProps) {
  return (
    <Panel title="As code" name="requests">
      <Disclosure title="The requests of the merchant’s server">
        <Requests {...{ payment, baseUrl, merchantCode }} />
      </Disclosure>
      {payment.kind === 'payin' ? (
        <Disclosure title="A Playwright test">
          <CodeBlock title="e2e/this-payment.spec.ts" name="playwright" code={playwrightTestOf(payment)} />
        </Disclosure>
      ) : null}
    </Panel>
  )
}

function Requests({ payment, baseUrl, merchantCode }: RequestPanelProps) {
  const requests = requestsOf(payment, { baseUrl, merchantCode })
  const [, create] = requests
  const [chosen, choose] = useState<string>(create.name)
  return (
    <RequestCode
      sample={requests.find(({ name }) => name === chosen) ?? create}
      beside={
        <SelectField
          label="Request"
          value={chosen}
          options={requests.map(({ name }) => ({ value: name, label: operationOf(name).summary }))}
          onChange={(event) => choose(event.target.value)}
        />
      }
    />
  )
}
