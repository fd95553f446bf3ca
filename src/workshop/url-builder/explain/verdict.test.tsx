import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { ParameterFault } from '#contract/redirect/address-faults.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'
import type { SandboxResponse } from '../../api/call-sandbox.ts'
import { SANDBOX_QUERIES } from '../../api/use-workshop-query.ts'
import { Verdict } from './verdict.tsx'

const url = 'https://pay.example/?merchantCode=shop'
const amountFault: ParameterFault = { parameter: 'amount', problem: 'format', expected: 'a number', came: '1,5' }
const finding = (code: Finding['code'], isFault: boolean, message: string): Finding => ({
  parameter: 'token',
  code,
  isFault,
  message,
})
const answered = (...findings: readonly Finding[]) => ({ ok: true, value: { page: 'payment', findings } }) as const

/** The verdict for the page's own faults and the gateway's response; without one it is still awaited. */
function rendered(faults: readonly ParameterFault[], response?: SandboxResponse<unknown>): string {
  const client = new QueryClient()
  if (response) client.setQueryData([SANDBOX_QUERIES, 'explainRedirectUrl', { body: { url } }, ''], response)
  return renderToString(
    <QueryClientProvider client={client}>
      <Verdict url={url} faults={faults} />
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '')
}

describe('the verdict on a redirect URL', () => {
  test('is right when neither the page nor the gateway has found a fault', () => {
    const html = rendered([], answered())
    expect(html).toContain('data-verdict="right"')
    expect(html).toContain('This address works.')
  })

  test.each([
    ['expired_token', 'token has expired.'],
    ['invalid_token', 'token is no token of this gateway.'],
  ] as const)('is wrong with the gateway’s reason for %s, although the parameters are well formed', (code, message) => {
    const html = rendered([], answered(finding(code, true, message)))
    expect(html).toContain('data-verdict="wrong"')
    expect(html).toContain(message)
    expect(html).not.toContain('This address works')
  })

  test('is not right before the gateway has answered, nor when it gives no answer', () => {
    expect(rendered([])).toContain('data-verdict="awaited"')
    const html = rendered([], { ok: false, reason: 'no_answer', message: 'The sandbox did not answer.' })
    expect(html).toContain('data-verdict="unknown"')
    expect(html).toContain('The sandbox did not answer.')
  })

  test('is wrong by a fault of the parameters alone, before and after the gateway’s response', () => {
    for (const html of [rendered([amountFault]), rendered([amountFault], answered())]) {
      expect(html).toContain('data-verdict="wrong"')
      expect(html).toContain('amount is not written right: expected a number.')
    }
  })

  test('tells a fault that both have found once, in the gateway’s words', () => {
    const html = rendered([amountFault], answered(finding('format', true, 'amount is "1,5", and not a number.')))
    expect(html).toContain('1 at fault')
    expect(html).not.toContain('is not written right')
  })

  test('keeps the gateway’s remarks apart from its faults', () => {
    const html = rendered([], answered(finding('exists', false, 'idPayin names a payin that exists.')))
    expect(html).toContain('data-verdict="right"')
    expect(html).toContain('idPayin names a payin that exists.')
  })
})
