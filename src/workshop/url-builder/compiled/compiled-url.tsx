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
import { TokenView } from '../explain/token-view.tsx'
import { Verdict } from '../explain/verdict.tsx'
import { PhoneView } from './phone-view.tsx'
import { shortAddressOf } from './short-address.ts'
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
      <Verdict url={url} faults={explanation?.faults ?? []} />
      <Row>
        <NewTabLink href={url}>Open as the customer</NewTabLink>
        <Button onPress={() => onExplain(url)}>Explain it below</Button>
      </Row>
      <CodeBlock title="Address" name="short-url" code={url} shownAs={shortAddressOf(url)} />
      <Disclosure title="The whole address, with its token">
        <CodeBlock title="URL" name="url" code={url} />
      </Disclosure>
      <Disclosure title="Open on a phone">
        <PhoneView url={url} overview={overview} />
      </Disclosure>
      <Disclosure title="The signed token request">
        <CodeBlock title="Shell: openssl and curl" name="curl" code={curlOf(order)} />
        <CodeBlock title="TypeScript" name="typescript" code={typescriptOf(order, parameters)} />
        <NewTabLink href="docs#first-payment">In Python, PHP, Java, Go and C#</NewTabLink>
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
