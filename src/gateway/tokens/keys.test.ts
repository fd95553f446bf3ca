import { calculateJwkThumbprint } from 'jose'
import { expect, test } from 'vitest'
import { loadServerKeys, publicKeySet } from './keys.ts'
import { vaultInMemory } from './vault.test-support.ts'

test('a second start loads the same keys', async () => {
  const vault = vaultInMemory()
  const first = await loadServerKeys(vault)
  const second = await loadServerKeys(vault)
  expect(second.keyId).toBe(first.keyId)
  expect(second.replay.equals(first.replay)).toBe(true)
  expect(second.signing.equals(first.signing)).toBe(true)
})

test('two installations have different keys', async () => {
  const [one, other] = await Promise.all([loadServerKeys(vaultInMemory()), loadServerKeys(vaultInMemory())])
  expect(other.keyId).not.toBe(one.keyId)
  expect(other.replay.equals(one.replay)).toBe(false)
})

test('the published key set has only the public key, with its thumbprint as key id', async () => {
  const keys = await loadServerKeys(vaultInMemory())
  const published = publicKeySet(keys)
  const [jwk] = published.keys
  expect(published.keys).toHaveLength(1)
  expect(Object.keys({ ...jwk }).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  expect(jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid: keys.keyId })
  expect(keys.keyId).toBe(await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x: String(jwk?.x) }))
})

test('the HMAC key has 32 bytes', async () => {
  expect((await loadServerKeys(vaultInMemory())).replay.symmetricKeySize).toBe(32)
})

test('the keys are stored under names that replicas and later versions use too', async () => {
  const kept = new Map<string, string>()
  const vault = vaultInMemory(kept)
  await loadServerKeys(vault)
  expect([...kept.keys()]).toEqual(['token-signing', 'token-replay'])
})
