import { createHash } from 'node:crypto'
import type { CryptoNetwork } from '../../payments/operators/networks.ts'
import { base58 } from './base58.ts'
import { seededBytes } from './digits.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest())

/** This many bytes, all zero but for the last eight: an address whose coins nobody can spend. */
const burnBytes = (seed: string, length: number): Uint8Array =>
  Uint8Array.from([...new Uint8Array(length - 8), ...seededBytes(seed, 8)])

/** In lower case, which has no checksum. */
const evmAddress = (seed: string): string => `0x${Buffer.from(burnBytes(seed, 20)).toString('hex')}`

const solanaAddress = (seed: string): string => base58(burnBytes(seed, 32))

function tronAddress(seed: string): string {
  const payload = Uint8Array.from([0x41, ...burnBytes(seed, 20)])
  return base58(Uint8Array.from([...payload, ...sha256(sha256(payload)).subarray(0, 4)]))
}

const makers: Readonly<Record<CryptoNetwork, (seed: string) => string>> = {
  ETHEREUM: evmAddress,
  POLYGON: evmAddress,
  SOLANA: solanaAddress,
  TRON: tronAddress,
}

/** The address of one payment, valid on its network and visibly a burn address; deterministic for a seed. */
export const cryptoAddress = ({ network, seed }: { readonly network: CryptoNetwork; readonly seed: string }): string =>
  makers[network](seed)
