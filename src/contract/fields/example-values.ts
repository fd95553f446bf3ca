import type { CurrencyCode } from '../currencies.ts'
import type { FieldRequirements } from './field-requirements.ts'
import type { FieldValues } from './field-values.ts'
import { type FieldName, formatOf } from './fields.ts'
import { formatExamples } from './format-examples.ts'

/** A mobile number of each currency's country that numbering plans allow. */
const phoneNumbers: { readonly [C in CurrencyCode]: string } = {
  ARS: '+5491123456789',
  BRL: '+5511987654321',
  CNY: '+8613912345678',
  COP: '+573211234567',
  GHS: '+233241234567',
  IDR: '+6281234567890',
  INR: '+919876543210',
  JPY: '+819012345678',
  KES: '+254712345678',
  KRW: '+821012345678',
  LAK: '+8562023123456',
  MXN: '+525512345678',
  MYR: '+60123456789',
  NAD: '+264811234567',
  NGN: '+2348021234567',
  PHP: '+639171234567',
  THB: '+66812345678',
  TWD: '+886912345678',
  USDC: '+14155552671',
  USDT: '+14155552671',
  VND: '+84912345678',
  ZAR: '+27821234567',
}

/** A valid wire value of a field in a currency, for tests and examples. */
export function exampleValue(name: FieldName, currencyCode: CurrencyCode, accountType?: string): string {
  if (name === 'phoneNumber') return phoneNumbers[currencyCode]
  return formatExamples[formatOf(name, currencyCode, accountType)].valid[0]
}

/**
 * Valid values for a method's requirements: the required fields, one of each alternative, and on request the optional
 * fields.
 */
export function exampleValues(
  asked: FieldRequirements,
  currencyCode: CurrencyCode,
  include: 'required' | 'all',
): FieldValues {
  const names = [...asked.required, ...asked.requiresOneOf.slice(0, 1), ...(include === 'all' ? asked.optional : [])]
  const accountType = names.includes('accountType') ? (asked.accountTypes?.[0] ?? 'individual') : undefined
  return Object.fromEntries(
    names.map((name) => [name, name === 'accountType' ? accountType : exampleValue(name, currencyCode, accountType)]),
  )
}
