import { createHash } from 'node:crypto'
import { hasError, isStaticPix, parsePix } from 'pix-utils'
import { parse } from 'promptparse'
import { QRPay } from 'vietnam-qr-pay'

/**
 * Third-party checks of responses: parsers written from each standard, or by others, that share no code with the
 * builders. All of them throw on a fault.
 */

function assert(condition: boolean, fault: string): asserts condition {
  if (!condition) throw new Error(fault)
}

/** Tags of one level: two digits of tag, two of length, and nothing left over. */
function levelOf(text: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [, tag = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at)) ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    assert(tag !== '' && Number(length) > 0 && value.length === Number(length), `no tag at ${at} of ${text}`)
    assert(!tags.has(tag), `tag ${tag} occurs twice in ${text}`)
    tags.set(tag, value)
    at += 4 + value.length
  }
  return tags
}

/** CRC-16/CCITT-FALSE, bit by bit over the bytes. */
export function crc16(bytes: Uint8Array): string {
  let remainder = 0xffff
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit--) {
      const isOdd = ((remainder >> 15) & 1) !== ((byte >> bit) & 1)
      remainder = ((remainder << 1) & 0xffff) ^ (isOdd ? 0x1021 : 0)
    }
  }
  return remainder.toString(16).toUpperCase().padStart(4, '0')
}

const isTemplate = (tag: string): boolean => (Number(tag) >= 26 && Number(tag) <= 51) || tag === '62' || tag === '64'

/** The tags of an EMV payload, those of a template as `62.05`, read as strictly as the standard allows. */
export function emvTags(payload: string): Readonly<Record<string, string>> {
  const tags = levelOf(payload)
  const [first, ...others] = tags.keys()
  assert(first === '00', 'the payload format comes first')
  assert(others.at(-1) === '63', 'the checksum comes last')
  assert(crc16(Buffer.from(payload.slice(0, -4))) === payload.slice(-4), 'the checksum is wrong')
  const inner = [...tags].flatMap(([tag, value]) =>
    isTemplate(tag) ? [...levelOf(value)].map(([own, text]) => [`${tag}.${own}`, text]) : [],
  )
  return Object.fromEntries([...tags, ...inner])
}

interface EmvReading {
  readonly amount: string
  /** ISO 4217 number. */
  readonly currency: string
  readonly country: string
  readonly merchantName: string | undefined
  /** What the payment is found by, from where the scheme has it. */
  readonly reference: string | undefined
}

/** An EMV merchant-presented payload that three parsers read alike: this one, promptparse and vietnam-qr-pay. */
export function readEmv(payload: string): EmvReading {
  const tags = emvTags(payload)
  assert(tags['00']?.length === 2, 'the payload format is two digits')
  // Pix: a code made from a key is a static one, which has no such tag.
  const isPixKey = tags['26.00'] === 'br.gov.bcb.pix' && tags['26.01'] !== undefined
  assert(tags['01'] === (isPixKey ? undefined : '12'), 'a code for one payment is dynamic')
  assert(Buffer.byteLength(payload) <= 512, 'a payload has at most 512 bytes')
  const { '54': amount = '', '53': currency = '', '58': country = '', '59': merchantName } = tags
  assert(/^\d{1,10}(\.\d{1,2})?$/.test(amount) && amount.length <= 13, `no amount: ${amount}`)
  const other = parse(payload, true, true)
  assert(other?.getTagValue('54') === amount, 'promptparse reads another amount')
  const third = new QRPay(payload)
  assert(third.isValid && third.amount === amount, 'vietnam-qr-pay reads another amount')
  if (isPixKey) assertPix(payload, Number(amount))
  const reference = references.map(([template, place]) => other.getTagValue(template, place)).find(Boolean)
  return { amount, currency, country, merchantName, reference }
}

/** PromptPay bills, then the purpose of a transfer, a reference label, a bill number. */
const references = [
  ['30', '02'],
  ['62', '08'],
  ['62', '05'],
  ['62', '01'],
] as const

/** Pix has a parser of its own, which knows its fields beyond EMV's. */
function assertPix(payload: string, amount: number): void {
  const pix = parsePix(payload)
  assert(!hasError(pix) && isStaticPix(pix), 'pix-utils reads no static code')
  assert(pix.transactionAmount === amount && pix.pixKey !== '', 'pix-utils reads another amount, or no key')
  assert(/^[A-Za-z0-9]{1,25}$/.test(pix.txid ?? ''), 'a transaction id is at most 25 letters and digits')
}

/** A UPI link by NPCI's linking specification: https-like query, two decimals, INR, a payee address. */
export function readUpi(link: string): ReadonlyMap<string, string> {
  const url = new URL(link)
  assert(url.protocol === 'upi:' && url.host === 'pay' && url.pathname === '' && url.hash === '', 'no upi://pay')
  const entries = [...url.searchParams]
  const values = new Map(entries)
  assert(values.size === entries.length, 'a parameter occurs twice')
  assert(/^[A-Za-z0-9._-]{2,256}@[A-Za-z]{2,64}$/.test(values.get('pa') ?? ''), 'no payee address')
  assert((values.get('pn') ?? '') !== '' && /^\d{4}$/.test(values.get('mc') ?? ''), 'no payee name or category')
  assert(/^[A-Za-z0-9]{1,35}$/.test(values.get('tr') ?? ''), 'no transaction reference')
  assert((values.get('tn') ?? '').length <= 80, 'the note is too long')
  assert(/^(0|[1-9]\d*)\.\d\d$/.test(values.get('am') ?? ''), 'the amount has two decimals')
  assert(values.get('cu') === 'INR', 'the currency is INR')
  assert(!/[+ ]/.test(link), 'spaces are %20')
  return values
}

interface TokenTransfer {
  readonly token: string
  readonly chainId: number
  readonly recipient: string
  /** In the token's smallest unit. */
  readonly units: bigint
}

const ERC_681 =
  /^ethereum:(?:pay-)?(0x[0-9a-fA-F]{40})@(\d+)\/transfer\?address=(0x[0-9a-fA-F]{40})&uint256=(\d+)(?:\.(\d+))?(?:[eE](\d+))?$/

/** An ERC-681 request for a token transfer; its number has to come out whole. */
export function readTokenTransfer(uri: string): TokenTransfer {
  const [, token = '', chain = '', recipient = '', whole = '', fraction = '', exponent = '0'] = ERC_681.exec(uri) ?? []
  assert(token !== '', `no ERC-681 transfer: ${uri}`)
  const missing = Number(exponent) - fraction.length
  assert(missing >= 0, 'the number is not whole')
  return { token, chainId: Number(chain), recipient, units: BigInt(`${whole}${fraction}`) * 10n ** BigInt(missing) }
}

/** A Solana Pay transfer request of a token: recipient and decimal amount. */
export function readSolanaTransfer(uri: string): { readonly recipient: string; readonly amount: string } {
  const url = new URL(uri)
  const amount = url.searchParams.get('amount') ?? ''
  assert(url.protocol === 'solana:', 'no solana:')
  assert(base58(url.pathname).length === 32, 'a recipient is a key of 32 bytes')
  assert(base58(url.searchParams.get('spl-token') ?? '').length === 32, 'a token is a key of 32 bytes')
  assert(/^(0|[1-9]\d*)(\.\d{1,6})?$/.test(amount), 'no decimal amount')
  return { recipient: url.pathname, amount }
}

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(text: string): Uint8Array {
  const bytes: number[] = []
  for (const letter of text) {
    let carry = letters.indexOf(letter)
    assert(carry >= 0, `${letter} is no letter of base 58`)
    for (let place = 0; place < bytes.length; place++) {
      carry += (bytes[place] ?? 0) * 58
      bytes[place] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  const zeros = text.length - text.replace(/^1+/, '').length
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes.reverse()])
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Whether a text is an address of that network, down to its checksum where it has one. */
export function isAddressOf(network: string, text: string): boolean {
  if (network === 'ETHEREUM' || network === 'POLYGON') return /^0x[0-9a-f]{40}$/.test(text)
  const bytes = base58(text)
  if (network === 'SOLANA') return bytes.length === 32
  const sum = sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4)
  return bytes.length === 25 && bytes[0] === 0x41 && sum.equals(bytes.subarray(21))
}
