import encodeQR from 'qr'
import {
  type RedirectParameter,
  redirectParameterMeanings,
  redirectParameterNames,
} from '#contract/redirect/redirect-parameters.ts'
import { scenarios } from '#contract/sandbox/scenarios.ts'
import { type Command, numberOf, type Option, type Run, UsageError } from '../command.ts'

/** Parameters that the command fills in by other options, or the sandbox by itself. */
const own: readonly RedirectParameter[] = ['merchantCode', 'token']
const parameters = redirectParameterNames.filter((name) => !own.includes(name))

const options: Readonly<Record<string, Option>> = {
  scenario: { type: 'string', value: scenarios.join('|'), meaning: 'what the merchant sends along: 1 by default' },
  'no-qr': { type: 'boolean', meaning: 'print no QR code' },
  ...Object.fromEntries(
    parameters.map((name) => [name, { type: 'string', value: 'value', meaning: redirectParameterMeanings[name] }]),
  ),
}

async function run({ call, merchantCode, text, isOn, print, columns }: Run): Promise<void> {
  const given = parameters.flatMap((name) => {
    const value = text(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const number = numberOf(text('scenario') ?? '1', '--scenario')
  const scenario = scenarios.find((known) => known === number)
  if (scenario === undefined) throw new UsageError(`--scenario is one of ${scenarios.join(', ')}, not ${number}`)
  const body = { ...Object.fromEntries(given), merchantCode, scenario }
  const { url, token } = await call('createRedirectUrl', { body })
  const idPayin = new URL(url).searchParams.get('idPayin') ?? ''
  const code = isOn('no-qr') ? [] : qrLines(url, columns)
  print({ idPayin, url, token }, [...code, url, '', `idPayin ${idPayin}`])
}

const drawing = { ecc: 'low', border: 2 } as const
/** What a QR code of level L holds; for a longer text its encoder throws. */
const LONGEST_QR_BYTES = 2953

/** A QR code of half-height blocks; of sixths of a block, or a sentence, where the terminal is too narrow for it. */
function qrLines(text: string, columns: number): readonly string[] {
  if (Buffer.byteLength(text) > LONGEST_QR_BYTES) return ['(No QR code: the address is too long for one.)', '']
  const modules = encodeQR(text, 'raw', drawing)
  const width = Math.ceil(modules.length / 2)
  if (modules.length <= columns) return [...encodeQR(text, 'ascii', drawing).trimEnd().split('\n'), '']
  if (width <= columns) return [...inSixths(modules), '']
  return [`(No QR code: it needs ${width} columns, the terminal has ${columns}.)`, '']
}

type Modules = readonly (readonly boolean[])[]

/** Two modules a column and three a line: the 900 characters of an address fit 80 columns. Light modules are drawn. */
function inSixths(modules: Modules): readonly string[] {
  const isLight = (row: number, column: number) => modules[row]?.[column] !== true
  const starts = (step: number) => modules.flatMap((_, at) => (at % step === 0 ? [at] : []))
  return starts(3).map((top) =>
    starts(2)
      .map((left) => {
        const bits = [0, 1, 2, 3, 4, 5].map((at) => (isLight(top + (at >> 1), left + (at % 2)) ? 1 << at : 0))
        return sixthsOf(bits.reduce((sum, bit) => sum + bit, 0))
      })
      .join(''),
  )
}

/** Sixths of a block that Unicode had before its other sextants, which follow each other from U+1FB00. */
const olderBlocks: { readonly [sixths: number]: string } = { 0: ' ', 21: '▌', 42: '▐', 63: '█' }

/** The block whose sixths are the bits of this number, from the top left to the bottom right. */
function sixthsOf(bits: number): string {
  const before = Object.keys(olderBlocks).filter((older) => Number(older) < bits).length
  return olderBlocks[bits] ?? String.fromCodePoint(0x1fb00 + bits - before)
}

export const pay: Command = {
  name: 'pay',
  summary: 'Make an order and print its address, also as a QR code',
  usage: '[--amount number] [--currencyCode code] [--scenario 1 to 5]',
  mostArguments: 0,
  options,
  examples: [
    'payments pay --amount 60 --currencyCode BRL',
    'payments pay --paymentMethodCode PIXQR --callbackUrl http://localhost:4242/',
    'payments pay --scenario 3 --currencyCode THB --json',
  ],
  notes: [
    'The amount decides the outcome: 51 and more succeeds, 3 to below 20 fails, and so on.',
    'Any redirect parameter can be given, a wrong one too.',
  ],
  run,
}
