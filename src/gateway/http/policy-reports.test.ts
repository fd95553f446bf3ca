import { describe, expect, test } from 'vitest'
import { createMetrics } from '../core/observability/metrics.ts'
import { fetchOf } from './incoming-request.ts'
import { policyReports } from './policy-reports.ts'

function receiver() {
  const metrics = createMetrics('unbuilt')
  const receive = fetchOf(policyReports(metrics))
  const send = async (body: string) => (await receive(new Request('http://localhost', { method: 'POST', body }))).status
  const counts = async () =>
    [...(await metrics.expose()).text.matchAll(/page_policy_violations_total\{directive="([^"]+)"\} (\d+)/g)].map(
      ([, directive, count]) => `${directive} ${count}`,
    )
  return { send, counts }
}

const report = (effectiveDirective: string) => ({
  type: 'csp-violation',
  url: 'https://pay.example/?token=CANARY',
  body: { effectiveDirective, blockedURL: 'inline', documentURL: 'https://pay.example/?token=CANARY' },
})

describe('reports of policy violations', () => {
  test('are counted by directive', async () => {
    const { send, counts } = receiver()
    expect(await send(JSON.stringify([report('script-src-elem'), report('img-src')]))).toBe(204)
    expect(await send(JSON.stringify([report('img-src')]))).toBe(204)
    expect(await counts()).toEqual(['script-src-elem 1', 'img-src 2'])
  })

  test('are counted in the format of older browsers too', async () => {
    const { send, counts } = receiver()
    expect(await send(JSON.stringify({ 'csp-report': { 'violated-directive': 'connect-src' } }))).toBe(204)
    expect(await counts()).toEqual(['connect-src 1'])
  })

  test.each([
    ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
    ...['style-src-attr', 'img-src', 'font-src', 'manifest-src', 'connect-src', 'form-action'],
    ...['frame-ancestors', 'base-uri', 'require-trusted-types-for', 'trusted-types'],
  ])('are counted by their own name for %s', async (directive) => {
    const { send, counts } = receiver()
    await send(JSON.stringify([report(directive)]))
    expect(await counts()).toEqual([`${directive} 1`])
  })

  test('are counted as other for a directive that the policy has not', async () => {
    const { send, counts } = receiver()
    await send(JSON.stringify([report('worker-src'), report('object-src')]))
    expect(await counts()).toEqual(['other 2'])
  })

  test('cannot add names of their own to the metrics', async () => {
    const { send, counts } = receiver()
    for (let number = 0; number < 50; number += 1) await send(JSON.stringify([report(`CANARY-${number}`)]))
    expect(await counts()).toEqual(['other 50'])
  })

  test.each(['', 'null', '{}', '[{}]', '[{"body":{}}]', '{"csp-report":{}}', 'CANARY'])(
    'are 400 where the body is %j',
    async (body) => {
      const { send, counts } = receiver()
      expect(await send(body)).toBe(400)
      expect(await counts()).toEqual([])
    },
  )

  test.each([
    ['a key that occurs twice', '[{"body":{"effectiveDirective":"img-src","effectiveDirective":"img-src"}}]'],
    ['brackets without end', `[{"body":${'['.repeat(9_999)}`],
  ])('are 400 where the body is %s', async (_what, body) => expect(await receiver().send(body)).toBe(400))

  test('are 413 above 64 KiB', async () => expect(await receiver().send(' '.repeat(65_537))).toBe(413))
})
