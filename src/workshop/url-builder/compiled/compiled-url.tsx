import { isCurrencyCode } from '#contract/currencies.ts'
import { minorUnitsOf } from '#contract/money.ts'
import { baseUrlOf } from '#contract/operations/request-protocol.ts'
import {
  WEB_APPLICATION_TOKEN_SECS,
  webApplicationOperations,
} from '#contract/operations/web-application-operations.ts'
import type { Sample } from '#contract/samples/sample.ts'
import type { Overview } from '#contract/sandbox/overview.ts'
import { allowsHttp } from '#web/navigation/safe-url.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CodeBlock } from '../../ui/code/code-block.tsx'
import { RequestCode } from '../../ui/code/request-code.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { Row } from '../../ui/panel.tsx'
import { explainAddress } from '../explain/explain.ts'
import { TokenView } from '../explain/token-view.tsx'
import { Verdict } from '../explain/verdict.tsx'
import { PhonePreview, PhoneView } from './phone.tsx'

/** An address is 900 characters and more, most of them its token: the beginning is enough to copy it by. */
const SHOWN_OF_URL = 60

interface CompiledUrlProps {
  readonly url: string
  readonly overview: Overview
  readonly onExplain: (url: string) => void
}

/** A compiled address: to copy, to open here or on a phone, with the request for its token and what the token says. */
export function CompiledUrl({ url, overview, onExplain }: CompiledUrlProps) {
  const explanation = explainAddress(url, allowsHttp())
  return (
    <>
      <Verdict url={url} faults={explanation?.faults ?? []} />
      <Row>
        <NewTabLink href={url} row={url}>
          Open as the customer
        </NewTabLink>
        <Button onPress={() => onExplain(url)}>Explain it below</Button>
        <PhonePreview key={url} url={url} />
      </Row>
      <CodeBlock title="Address" name="short-url" code={url} shownAs={`${url.slice(0, SHOWN_OF_URL)}…`} />
      <Disclosure title="The address, a parameter a line">
        <CodeBlock title="Parameters" name="parameters" code={shortAddressOf(url)} />
        <CodeBlock title="URL, with its token" name="url" code={url} />
      </Disclosure>
      <Disclosure title="Open on a phone">
        <PhoneView url={url} overview={overview} />
      </Disclosure>
      <Disclosure title="The signed token request">
        <RequestCode sample={tokenSampleOf(url, baseUrlOf(overview.publicUrl))} />
        <NewTabLink href="docs#first-payment">The whole redirect and the callback, in each language</NewTabLink>
      </Disclosure>
      <Disclosure title="What the token says">
        <TokenView token={explanation?.token ?? ''} />
      </Disclosure>
    </>
  )
}

/** The request with which a merchant's server gets the token of a redirect URL. Without valid money it allows any. */
export function tokenSampleOf(url: string, baseUrl: string): Sample {
  const {
    merchantCode = '',
    idPayin = '',
    amount = '',
    currencyCode = '',
  } = Object.fromEntries(new URL(url).searchParams)
  const isMoney = isCurrencyCode(currencyCode) && minorUnitsOf(amount, currencyCode) !== undefined
  const body = {
    merchantCode,
    operations: webApplicationOperations(idPayin),
    ...(isMoney && { money: { amount: Number(amount), currencyCode } }),
    validitySecs: WEB_APPLICATION_TOKEN_SECS,
  }
  return { name: 'createToken', baseUrl, merchantCode, id: idPayin, body }
}

const SHOWN_OF_TOKEN = 8

/**
 * A redirect URL to read: a line for each parameter, decoded, and of the token its beginning and length. Not to be
 * opened.
 */
export function shortAddressOf(url: string): string {
  const { origin, pathname, searchParams } = new URL(url)
  return [
    `${origin}${pathname}`,
    ...[...searchParams].map(([name, value]) => `${name}=${shortValue(name, value)}`),
  ].join('\n')
}

const shortValue = (name: string, value: string): string =>
  name === 'token' && value.length > SHOWN_OF_TOKEN
    ? `${value.slice(0, SHOWN_OF_TOKEN)}… (${value.length} characters)`
    : value
