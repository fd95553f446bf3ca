import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf } from '../keys-of.ts'
import { type CheckDigit, checkDigits, isNuban } from './check-digits.ts'

/** Valid and invalid values, as words. */
const sample = (valid: string, invalid: string) => ({ valid: valid.split(' '), invalid: invalid.split(' ') })
const samples: Record<CheckDigit, { readonly valid: readonly string[]; readonly invalid: readonly string[] }> = {
  luhn: { valid: ['18', '79927398713', '9360077732302230011'], invalid: ['79927398710', '0', '', '4a'] },
  southAfricanId: sample(
    '8001015009087 7503305044089 2001014800086',
    '8001015009088 8013015009087 800101500908 80010150090870',
  ),
  clabe: sample(
    '002010077777777771 032180000118359719 646180110400000007',
    '032180000118359710 03218000011835971 03218000011835971A',
  ),
  cbu: sample(
    '2850590940090418135201 0170099220000067797370 0000003110000000000007',
    '2850590940090418135202 2850590840090418135201 285059094009041813520',
  ),
  cuit: sample('20267565393 30500010912 20055361682 20000000060 20000000019', '20267565392 2026756539 20-26756539-3'),
  cpf: { valid: ['39053344705', '11144477735'], invalid: ['39053344704', '11111111111', '390533447'] },
  cnpj: sample(
    '16727230000197 11222333000181 12ABC34501DE35',
    '11222333000182 00000000000000 12abc34501de35 12ABC34501DE3X',
  ),
  cpfOrCnpj: sample('39053344705 11222333000181 12ABC34501DE35', '39053344704 11222333000182 11111111111 390533447'),
  nit: { valid: ['8001972684', '2131234321', '8001972749'], invalid: ['8001972685', '800197268-4', '12345'] },
  thaiNationalId: { valid: ['1101700207030', '3100600445635'], invalid: ['1101700207031', '110170020703'] },
}

const kinds = keysOf(samples)

const replaceAt = (text: string, position: number, character: string) =>
  text.slice(0, position) + character + text.slice(position + 1)

const otherDigits = (digit: string) => [...'0123456789'].filter((candidate) => candidate !== digit)

/** All texts that differ from this one in exactly one digit at one of the positions. */
const neighbours = (text: string, positions: readonly number[]) =>
  positions.flatMap((position) => otherDigits(text[position] ?? '').map((digit) => replaceAt(text, position, digit)))

describe.each(kinds)('%s', (kind) => {
  test.each(samples[kind].valid)('accepts %s', (value) => expect(checkDigits[kind](value)).toBe(true))

  test.each(samples[kind].invalid)('refuses %s', (value) => expect(checkDigits[kind](value)).toBe(false))

  test('refuses every other last digit', () => {
    const wrong = samples[kind].valid.flatMap((value) => neighbours(value, [value.length - 1]))
    expect(wrong.filter((value) => checkDigits[kind](value))).toEqual([])
  })

  test('refuses anything that is not plain ASCII digits and capitals', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples[kind].valid), fc.constantFrom(' ', '-', '٣', 'é', '\n'), (value, odd) => {
        expect(checkDigits[kind](replaceAt(value, 0, odd))).toBe(false)
        expect(checkDigits[kind](value + odd)).toBe(false)
      }),
    )
  })
})

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const everyPosition = (text: string) => [...text].map((_, position) => position)

describe('the modulo-10 check digits detect every single wrong digit of', () => {
  const bodies: readonly [CheckDigit, number, readonly number[]][] = [
    ['luhn', 16, [15]],
    ['clabe', 18, [17]],
    ['cbu', 22, [7, 21]],
  ]

  test.each(bodies)('%s', (kind, length, checkPositions) => {
    fc.assert(
      fc.property(digits(length), (random) => {
        const candidates = checkPositions.reduce(
          (texts, position) => texts.flatMap((text) => [text, ...neighbours(text, [position])]),
          [random],
        )
        const accepted = candidates.filter((candidate) => checkDigits[kind](candidate))
        expect(accepted).toHaveLength(1)
        const [right = ''] = accepted
        const wrong = neighbours(right, everyPosition(right))
        expect(wrong.filter((value) => checkDigits[kind](value))).toEqual([])
      }),
    )
  })

  test('a South African id', () => {
    const wrong = samples.southAfricanId.valid.flatMap((value) => neighbours(value, everyPosition(value)))
    expect(wrong.filter((value) => checkDigits.southAfricanId(value))).toEqual([])
  })

  test('a Nigerian account, its bank code included', () => {
    fc.assert(
      fc.property(digits(3), digits(9), (bank, body) => {
        const accepted = [...'0123456789'].filter((digit) => isNuban(bank, body + digit))
        expect(accepted).toHaveLength(1)
        const account = body + accepted[0]
        expect(neighbours(account, everyPosition(account)).filter((wrong) => isNuban(bank, wrong))).toEqual([])
        expect(neighbours(bank, everyPosition(bank)).filter((wrong) => isNuban(wrong, account))).toEqual([])
      }),
    )
  })
})

test('29 February is a valid birthday in 2000 and not in 2001', () => {
  const completions = (prefix: string) =>
    [...'0123456789'].filter((digit) => checkDigits.southAfricanId(prefix + digit))
  expect(completions('000229500908')).toHaveLength(1)
  expect(completions('010229500908')).toHaveLength(0)
})

test('the check digit of a Nigerian account covers its bank code', () => {
  expect(isNuban('011', '0000014579')).toBe(true)
  expect(isNuban('011', '0000000220')).toBe(true)
  expect(isNuban('011', '0000014578')).toBe(false)
  expect(isNuban('058', '0000014579')).toBe(false)
})

test.each([
  ['11', '0000014579'],
  ['0000', '0000000000'],
  ['0000x', '0000000000'],
  ['000', '000000000'],
  ['000', '00000000000'],
  ['000', '0000000000x'],
])('the bank code %s with the account %s is no Nigerian account', (bank, account) => {
  const ends = [...'0123456789'].flatMap((digit) => [account.slice(0, -1) + digit, digit + account.slice(1), account])
  expect(ends.filter((end) => isNuban(bank, end))).toEqual([])
})

describe('a number of another length', () => {
  /** Rules of one length each; every text of another length is refused, whatever its last digit. */
  const fixed = ['southAfricanId', 'clabe', 'cbu', 'cuit', 'cpf', 'cnpj', 'thaiNationalId'] as const
  const withEveryEnd = (text: string) => [...'0123456789'].map((digit) => text.slice(0, -1) + digit)

  test.each(fixed)('is no %s, with a digit more or less at any place', (kind) => {
    const others = samples[kind].valid.flatMap((value) =>
      [...value].flatMap((_, place) => [
        `${value.slice(0, place)}0${value.slice(place)}`,
        value.slice(0, place) + value.slice(place + 1),
      ]),
    )
    const accepted = [...others, ...samples[kind].valid.map((value) => `${value}0`)]
      .flatMap(withEveryEnd)
      .filter((value) => checkDigits[kind](value))
    expect(accepted).toEqual([])
  })

  test('is no Colombian NIT below 7 or above 11 digits', () => {
    const others = ['800197', '800197268412'].flatMap(withEveryEnd)
    expect(others.filter((value) => checkDigits.nit(value))).toEqual([])
  })
})

test('a South African id whose birthday is no day of the calendar is refused, whatever its check digit', () => {
  const ids = ['801301', '800001', '800230', '800100', '800132'].flatMap((birthday) =>
    [...'0123456789'].map((digit) => `${birthday}500908${digit}`),
  )
  expect(ids.filter((id) => checkDigits.southAfricanId(id))).toEqual([])
})

test('both check digits of a CPF count', () => {
  expect(neighbours('39053344705', [9]).filter((value) => checkDigits.cpf(value))).toEqual([])
})
