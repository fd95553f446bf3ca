import ethereumUri from 'eth-parse-uri'
import { hasError, isStaticPix, parsePix } from 'pix-utils'
import { parse as parseEmv } from 'promptparse'
import { QRPay } from 'vietnam-qr-pay'

/** What a customer's app learns from a code; what the scheme does not carry is absent. */
export interface CodeReading {
  /** Shortest decimal text. */
  readonly amount?: string
  readonly currency?: string
  /** ISO 4217. */
  readonly currencyNumber?: string | undefined
  readonly country?: string | undefined
  readonly payeeName?: string | undefined
  readonly payeeAccount?: string | undefined
  readonly payeeBank?: string | undefined
  readonly reference?: string | undefined
}

/** Throws on a code of another scheme, or one that its parsers do not read alike. */
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

/** An EMV payload as two parsers agree on it, checksum included. */
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

/** A Pix code, which has a parser of its own beside those of EMV. */
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

/** NPCI's linking specification: an address of the scheme `upi`, its parameters each once. */
const upi: Reader = (code) => {
  const { protocol, host, searchParams } = new URL(code)
  const values = new Map(searchParams)
  assert(protocol === 'upi:' && host === 'pay' && values.size === [...searchParams].length, code)
  const [amount = '', currency = '', payeeName, reference] = ['am', 'cu', 'pn', 'tr'].map((name) => values.get(name))
  return { amount: shortest(amount), currency, payeeName, reference }
}

/** A payment address of the coin's network, or the bare address where wallets agree on none. */
const crypto: Reader = (code) => {
  if (code.startsWith('ethereum:')) return tokenTransfer(code)
  if (!code.startsWith('solana:')) return { payeeAccount: code }
  const { pathname, searchParams } = new URL(code)
  const [amount, payeeName, reference] = ['amount', 'label', 'memo'].map((name) => searchParams.get(name) ?? '')
  return { amount: shortest(amount ?? ''), payeeName, reference, payeeAccount: pathname }
}

/** ERC-681 counts in the smallest unit, of which both coins have a million: `45.75e6` is 45.75. */
function tokenTransfer(code: string): CodeReading {
  const { functionName, address, uint256 = '' } = ethereumUri.default(code)
  const [, amount] = /^(\d+(?:\.\d{1,6})?)e6$/.exec(uint256) ?? []
  assert(functionName === 'transfer' && amount !== undefined, code)
  return { amount: shortest(amount), payeeAccount: address }
}

/** A wallet without a scheme: its code is the address of its payment page. */
const walletPage: Reader = (code) => ({ amount: shortest(new URL(code).searchParams.get('amount') ?? '') })

/** Amounts of tests have few digits, which a number holds exactly. */
const shortest = (amount: string): string => String(Number(amount))

/** Who reads a code, by what the code itself says it is: parsers of other hands alone. */
function readerOf(code: string): Reader {
  if (code.startsWith('upi:')) return upi
  if (/^https?:/.test(code)) return walletPage
  if (!code.startsWith('0002')) return crypto
  if (code.includes('br.gov.bcb.pix')) return pix
  return code.includes('A000000727') ? vietQr : emv
}

/** Reads a code by its own scheme. */
export const readCode = (code: string): CodeReading => readerOf(code)(code)
