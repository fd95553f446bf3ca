import { createHash } from 'node:crypto'
import type { CryptoNetwork } from '../../payments/operators/networks.ts'
import { seededBytes } from './digits.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest())

/** This many bytes, all zero but for the last eight: an address whose coins nobody can spend. */
const burnBytes = (seed: string, length: number): Uint8Array =>
  Uint8Array.from([...new Uint8Array(length - 8), ...seededBytes(seed)])

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

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base = BigInt(alphabet.length)

function figures(number: bigint): string {
  let rest = number
  let text = ''
  while (rest > 0n) {
    text = alphabet.charAt(Number(rest % base)) + text
    rest /= base
  }
  return text
}

/** Bytes in the alphabet of crypto addresses; each leading zero byte is one `1`. */
export function base58(bytes: Uint8Array): string {
  const firstNonZero = bytes.findIndex((byte) => byte !== 0)
  const zeros = firstNonZero === -1 ? bytes.length : firstNonZero
  return '1'.repeat(zeros) + figures(BigInt(`0x0${Buffer.from(bytes).toString('hex')}`))
}
