import ethereumUri from 'eth-parse-uri'
import { hasError, isStaticPix, parsePix } from 'pix-utils'
import { parse as parseEmv } from 'promptparse'
import { QRPay } from 'vietnam-qr-pay'

/** The data that a customer's app reads from a code; data that the scheme does not carry is absent. */
export interface CodeReading {
  /** Shortest decimal notation. */
  readonly amount?: string
  readonly currency?: string
  /** ISO 4217 code. */
  readonly currencyNumber?: string | undefined
  readonly country?: string | undefined
  readonly payeeName?: string | undefined
  readonly payeeAccount?: string | undefined
  readonly payeeBank?: string | undefined
  readonly reference?: string | undefined
}

/** Throws on a code of another scheme, and on one that its parsers read differently. */
type Reader = (code: string) => CodeReading

function assert(condition: boolean, code: string): asserts condition {
  if (!condition) throw new Error(`Not read as its scheme says: ${code}`)
}

/** Where an EMV code has the reference: a PromptPay bill, then the purpose of a transfer, a label, a bill number. */
const referencePlaces = [
  ['30', '02'],
  ['62', '08'],
  ['62', '05'],
  ['62', '01'],
] as const

/** An EMV payload that two parsers read alike, checksum included. */
const emv: Reader = (code) => {
  const tags = parseEmv(code, true, true)
  const { isValid, amount = '', currency = '' } = new QRPay(code)
  assert(tags !== null && isValid, code)
  assert(tags.getTagValue('54') === amount && tags.getTagValue('53') === currency, code)
  const payeeName = tags.getTagValue('59')
  const reference = referencePlaces.map(([template, place]) => tags.getTagValue(template, place)).find(Boolean) ?? ''
  const country = tags.getTagValue('58') ?? ''
  return { amount: shortest(amount), currencyNumber: currency, country, reference, ...(payeeName && { payeeName }) }
}

/** A Pix code, which also has a parser of its own beside the EMV parsers. */
const pix: Reader = (code) => {
  const own = parsePix(code)
  assert(!hasError(own) && isStaticPix(own), code)
  const general = emv(code)
  assert(own.transactionAmount === Number(general.amount) && own.txid === general.reference, code)
  return { ...general, payeeName: own.merchantName }
}

const vietQr: Reader = (code) => {
  const { consumer, additionalData, provider } = new QRPay(code)
  const general = emv(code)
  assert(provider.name === 'VIETQR' && additionalData.purpose === general.reference, code)
  return { ...general, payeeBank: consumer.bankBin, payeeAccount: consumer.bankNumber }
}

/** NPCI's linking specification: a URI of the scheme `upi` in which no parameter occurs twice. */
const upi: Reader = (code) => {
  const { protocol, host, searchParams } = new URL(code)
  const values = new Map(searchParams)
  assert(protocol === 'upi:' && host === 'pay' && values.size === [...searchParams].length, code)
  const [amount = '', currency = '', payeeName, reference] = ['am', 'cu', 'pn', 'tr'].map((name) => values.get(name))
  return { amount: shortest(amount), currency, payeeName, reference }
}

/** A payment URI of the coin's network, or the bare address for coins without a common URI scheme. */
const crypto: Reader = (code) => {
  if (code.startsWith('ethereum:')) return tokenTransfer(code)
  if (!code.startsWith('solana:')) return { payeeAccount: code }
  const { pathname, searchParams } = new URL(code)
  const [amount, payeeName, reference] = ['amount', 'label', 'memo'].map((name) => searchParams.get(name) ?? '')
  return { amount: shortest(amount ?? ''), payeeName, reference, payeeAccount: pathname }
}

/** ERC-681 amounts are in the token's smallest unit; both coins have six decimals, so `45.75e6` is 45.75. */
function tokenTransfer(code: string): CodeReading {
  const { functionName, address, uint256 = '' } = ethereumUri.default(code)
  const [, amount] = /^(\d+(?:\.\d{1,6})?)e6$/.exec(uint256) ?? []
  assert(functionName === 'transfer' && amount !== undefined, code)
  return { amount: shortest(amount), payeeAccount: address }
}

/** A wallet without a URI scheme: the code is the address of its payment page. */
const walletPage: Reader = (code) => ({ amount: shortest(new URL(code).searchParams.get('amount') ?? '') })

/** Test amounts have few digits, which a number represents exactly. */
const shortest = (amount: string): string => String(Number(amount))

/** The parser for a code, chosen by the code's own prefix. Third-party parsers only. */
function readerOf(code: string): Reader {
  if (code.startsWith('upi:')) return upi
  if (/^https?:/.test(code)) return walletPage
  if (!code.startsWith('0002')) return crypto
  if (code.includes('br.gov.bcb.pix')) return pix
  return code.includes('A000000727') ? vietQr : emv
}

/** Reads a code with the parser of its scheme. */
export const readCode = (code: string): CodeReading => readerOf(code)(code)
