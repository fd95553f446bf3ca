import { isCurrencyCode } from '#contract/currencies.ts'
import { minorUnitsOf } from '#contract/money.ts'
import type { Overview } from '#contract/sandbox/overview.ts'
import { allowsHttp } from '#web/navigation/safe-url.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { Row } from '../../ui/panel.tsx'
import { explainAddress } from '../explain/explain.ts'
import { FaultSummary } from '../explain/fault-summary.tsx'
import { TokenView } from '../explain/token-view.tsx'
import { PhoneView } from './phone-view.tsx'
import { curlOf, typescriptOf } from './token-request.ts'

interface CompiledUrlProps {
  readonly url: string
  readonly overview: Overview
  readonly onExplain: (url: string) => void
}

/** A compiled address: to copy, to open here or on a phone, with the request for its token and what the token says. */
export function CompiledUrl({ url, overview, onExplain }: CompiledUrlProps) {
  const explanation = explainAddress(url, allowsHttp())
  const parameters = Object.fromEntries(new URL(url).searchParams)
  const order = orderOf(parameters, overview.publicUrl)
  return (
    <>
      {explanation ? <FaultSummary faults={explanation.faults} /> : null}
      <CodeBlock title="URL" name="url" code={url} />
      <Row>
        <NewTabLink href={url}>Open as the customer</NewTabLink>
        <Button onPress={() => onExplain(url)}>Explain or spoil it below</Button>
      </Row>
      <Disclosure title="Open on a phone">
        <PhoneView url={url} overview={overview} />
      </Disclosure>
      <Disclosure title="The signed token request">
        <CodeBlock title="Shell: openssl and curl" name="curl" code={curlOf(order)} />
        <CodeBlock title="TypeScript" name="typescript" code={typescriptOf(order, parameters)} />
      </Disclosure>
      <Disclosure title="What the token says">
        <TokenView token={parameters['token'] ?? ''} />
      </Disclosure>
    </>
  )
}

function orderOf(parameters: Readonly<Record<string, string>>, publicUrl: string) {
  const { merchantCode = '', idPayin = '', amount = '', currencyCode = '' } = parameters
  const isMoney = isCurrencyCode(currencyCode) && minorUnitsOf(amount, currencyCode) !== undefined
  return { publicUrl, merchantCode, idPayin, money: isMoney ? { amount: Number(amount), currencyCode } : undefined }
}
