import * as z from 'zod'
import { failureReasonCodes, payinBusinessCodes } from '#contract/errors.ts'
import { minorUnitsOf } from '#contract/money.ts'
import { parseUrl, urlFaultOf } from '#contract/safe-url.ts'
import { finalStatuses } from '#contract/statuses.ts'
import type { Instructions, Order, PayingAccount, Preparation, Receipt, Report, Sending } from './port.ts'

/** What a processor returned, checked before anything of it is stored. */
export type CheckedAnswer<T> =
  | { readonly ok: true; readonly value: T }
  /** Says what is wrong and where, without a value: it may be a customer's account. */
  | { readonly ok: false; readonly message: string }

const LONGEST_DATA = 4096
const LONGEST_CODE = 4096
const DAY_MS = 86_400_000
/** A bank's page, spread into an object, has a property for each character: such a line would not be logged. */
const LONGEST_MESSAGE = 1000

/** Text without control characters. */
const text = (most: number) =>
  z
    .string('must be a text')
    .check(
      z.minLength(1, 'must not be empty'),
      z.maxLength(most, `must have at most ${most} characters`),
      z.regex(/^\P{Cc}+$/u, 'must have no control characters'),
    )
const line = text(250)
const code = text(LONGEST_CODE)

const data = z
  .record(z.string(), z.unknown(), 'must be an object')
  .check(z.refine((value) => isSmallJson(value), `must be JSON of at most ${LONGEST_DATA} characters`))

function isSmallJson(value: unknown): boolean {
  try {
    return JSON.stringify(value).length <= LONGEST_DATA
  } catch {
    return false
  }
}

const result = z.strictObject({
  status: z.enum(finalStatuses, `must be one of ${finalStatuses.join(', ')}`),
  failureReasonCode: z.optional(z.enum(failureReasonCodes, 'must be a code of failureReasonCodes')),
  processorStatus: z.optional(line),
})

const report = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('open'),
    // PostgreSQL takes an instant in whole milliseconds alone.
    readAgainMs: z.optional(
      z.pipe(z.number('must be a number').check(z.gte(1000), z.lte(DAY_MS)), z.transform(Math.round)),
    ),
  }),
  z.strictObject({ kind: z.literal('final'), result, data: z.optional(data) }),
  z.strictObject({ kind: z.literal('unknown') }),
])

const sending = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sent'), data: z.optional(data) }),
  z.strictObject({ kind: z.literal('refused'), failureReasonCode: z.enum(failureReasonCodes) }),
])

const receipt = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rejected') }),
  z.strictObject({
    kind: z.literal('accepted'),
    payments: z
      .array(
        z.strictObject({
          paymentId: line,
          merchantCode: z.optional(line),
          result: z.optional(result),
          data: z.optional(data),
        }),
      )
      .check(z.maxLength(1000, 'must be at most 1000 payments')),
  }),
])

const payingAccount = z.strictObject({ accountName: line, accountNumber: line })

const account = z.strictObject({
  accountName: z.optional(line),
  accountNumber: z.optional(line),
  accountType: z.optional(line),
  bankCode: z.optional(line),
  bankName: z.optional(line),
  branchName: z.optional(line),
  branchCode: z.optional(line),
  billerCode: z.optional(line),
  bankBranch: z.optional(line),
  bankCity: z.optional(line),
  bankProvince: z.optional(line),
})

/** Schemes that run as a script or read the customer's files. */
const DANGEROUS_SCHEME = /^(javascript|vbscript|data|file|blob|about):/
const appLink = code.check(
  z.refine((url) => !DANGEROUS_SCHEME.test(parseUrl(url)?.protocol ?? 'about:'), 'must be the address of an app'),
)

const instructionsSchema = (allowsHttp: boolean) =>
  z.strictObject({
    account: z.optional(account),
    qrCode: z.optional(code),
    qrName: z.optional(line),
    qrRawData: z.optional(code),
    upiQrDeepLink: z.optional(appLink),
    upiId: z.optional(line),
    deeplink: z.optional(appLink),
    redirectTo: z.optional(
      code.check(z.refine((url) => urlFaultOf(url, allowsHttp) === undefined, 'must be an https address')),
    ),
    reference: z.optional(line),
    paymentAddress: z.optional(
      z.array(z.strictObject({ name: line, idAddress: line })).check(z.minLength(1), z.maxLength(50)),
    ),
    paymentInstructionList: z.optional(
      z
        .array(z.strictObject({ name: line, steps: z.array(text(2000)).check(z.maxLength(50)) }))
        .check(z.minLength(1), z.maxLength(50)),
    ),
  })

const preparationSchema = (allowsHttp: boolean) =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('prepared'),
      instructions: instructionsSchema(allowsHttp),
      reference: z.optional(line),
      required: z.optional(z.strictObject({ amount: text(30), receivingAccount: line })),
      data: z.optional(data),
    }),
    z.strictObject({
      kind: z.literal('refused'),
      code: z.enum([...payinBusinessCodes, 'PAYMENT_OPERATOR_INVALID'] as const),
    }),
  ])

/** Reads what `prepare` returned: with everything that the method's customers need, and no amount above the order's. */
export function preparationReader(allowsHttp: boolean): (order: Order, value: unknown) => CheckedAnswer<Preparation> {
  const schema = preparationSchema(allowsHttp)
  return (order, value) => {
    const reading = read<Preparation>(schema, value)
    if (!reading.ok || reading.value.kind === 'refused') return reading
    const missing = missingOf(order, reading.value.instructions)
    if (missing.length > 0) {
      return { ok: false, message: `instructions lack ${missing.join(', ')}, without which nobody can pay.` }
    }
    return isPayable(order, reading.value.required?.amount)
      ? reading
      : { ok: false, message: 'required.amount must be above 0 and at most the ordered amount.' }
  }
}

/** Fields of the response that come from the order itself. */
const fromOrder: readonly string[] = ['paymentOperator', 'moneyRequired']

const missingOf = (order: Order, instructions: Instructions): readonly string[] => {
  const { account, paymentAddress } = instructions
  // An undefined property is left out of the response. Nobody can pay to an account without a number or an address.
  const given: object = { ...instructions, account: paymentAddress ? account : account?.accountNumber }
  // An operator that asks in its own app gives the customer nothing to open.
  if (order.operator?.flow === 'push') return []
  return order.method.responseFields.filter(
    (field) => !fromOrder.includes(field) && Reflect.get(given, field) === undefined,
  )
}

function isPayable({ amount, currencyCode }: Order, required: string | undefined): boolean {
  if (required === undefined) return true
  const units = minorUnitsOf(required, currencyCode)
  return units !== undefined && units <= (minorUnitsOf(amount, currencyCode) ?? 0n)
}

export const readSending = (value: unknown): CheckedAnswer<Sending> => read(sending, value)
export const readReport = (value: unknown): CheckedAnswer<Report> => read(report, value)
export const readReceipt = (value: unknown): CheckedAnswer<Receipt> => read(receipt, value)
export const readPayingAccount = (value: unknown): CheckedAnswer<PayingAccount> => read(payingAccount, value)

/** The schemas' types allow `undefined` for absent properties, which JSON has not; otherwise they are the port's. */
function read<T>(schema: z.ZodType, value: unknown): CheckedAnswer<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data as T }
  return { ok: false, message: parsed.error.issues.map(sentenceOf).join(' ').slice(0, LONGEST_MESSAGE) }
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.map(String).join('.') || 'the answer'
  if (issue.code === 'unrecognized_keys') return `${place} has unknown properties: ${issue.keys.join(', ')}.`
  return `${place} ${issue.message}.`
}
