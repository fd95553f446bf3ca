import { expect, test } from 'vitest'
import { writeDocument } from './document.ts'
import { closedDocument, faultText, validatorsOf } from './document-validator.test-support.ts'
import { payinExamples } from './payment-examples.ts'

const validate = validatorsOf(closedDocument(writeDocument({ allowsHttp: true, sandbox: true })))
const schemaOf = (name: string) => validate('components', 'schemas', name)
const [example] = payinExamples()

const changed = (part: 'request' | 'response', property: string, value: unknown): object => {
  const body = Object(example?.[part])
  const method = part === 'request' ? 'paymentMethod' : 'paymentMethodResponse'
  return { ...body, [method]: { ...body[method], [property]: value } }
}

test.each([
  ['Payin', changed('request', 'paymentOperatorCode', 1), '/paymentMethod/paymentOperatorCode must be string'],
  ['PayinAcceptedResponse', changed('response', 'reference', 1), '/paymentMethodResponse/reference must be string'],
  [
    'PayinAcceptedResponse',
    changed('response', 'unknownKey', 1),
    '/paymentMethodResponse must NOT have additional properties {"additionalProperty":"unknownKey"}',
  ],
  ['Payin', changed('request', 'paymentMethodCode', 'NO_SUCH'), '/paymentMethod value of tag "paymentMethodCode"'],
])(
  'a mismatch of %s in one of 27 payment methods is reported for that method alone, in at most ten lines of at most 170 characters',
  (name, body, fault) => {
    const faults = schemaOf(name)(body)
    expect(faults.join('\n')).toContain(fault)
    const lines = faultText('POST /api/payins/order-1 responded 201 against the document:', faults).split('\n')
    expect(lines.length).toBeLessThanOrEqual(10)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(170)
  },
)

test('many mismatches are cut to ten lines, which state how many more there are', () => {
  const lines = faultText(
    'title',
    Array.from({ length: 30 }, (_, place) => `${place} ${'x'.repeat(500)}`),
  ).split('\n')
  expect(lines).toHaveLength(10)
  expect(lines.at(-1)).toBe('  and 22 more')
})
