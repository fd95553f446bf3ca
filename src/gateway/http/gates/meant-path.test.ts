import { expect, test } from 'vitest'
import { meantPath } from '#contract/meant-path.ts'
import { operationPaths } from '#contract/operations/operations.ts'
import { findRoute } from './head.ts'

test.each([
  ['/payins/%21availablePaymentOptions', '/payins/!availablePaymentOptions'],
  ['/payins/!availablePaymentOptions/', '/payins/!availablePaymentOptions'],
  ['//payins//!availablePaymentOptions', '/payins/!availablePaymentOptions'],
  ['/Payins/!availablepaymentoptions', '/payins/!availablePaymentOptions'],
  ['/payins/a%2Db/%21setExternalReference', '/payins/{idPayin}/!setExternalReference'],
  ['/payins/a/setExternalReference', '/payins/{idPayin}/!setExternalReference'],
  ['/Balances', '/balances'],
  ['/payins/2026%2F001', '/payins/{idPayin}'],
  ['/payins', '/payins/{idPayin}'],
  ['/payouts/', '/payouts/{idPayout}'],
  ['%2Fpayins%2Fa', '/payins/{idPayin}'],
])('a refusal of %s says that %s is meant', (path, meant) => {
  const routing = findRoute('POST', `/api${path}`)
  expect(routing).toMatchObject({ ok: false, refusal: { code: 'UNKNOWN_PATH' } })
  if (routing.ok || routing.refusal.kind !== 'basic') throw new Error('not refused')
  expect(routing.refusal.message).toBe(
    `There is no such path. Is ${meant} meant? A path has this one spelling: without escapes, and without a slash at its end.`,
  )
})

test.each(['/nothing', '/payins/a/b/c', '/%', '/', ''])('a refusal of %j names no other path', (path) => {
  expect(meantPath(path, operationPaths)).toBeUndefined()
  expect(findRoute('GET', `/api${path}`)).toMatchObject({ refusal: { message: 'There is no such path.' } })
})

test('the refusal of another spelling does not repeat what came as the id', () => {
  const routing = findRoute('GET', '/api/payins/CANARY/')
  expect(JSON.stringify(routing)).not.toContain('CANARY')
  expect(JSON.stringify(routing)).toContain('/payins/{idPayin}')
})
