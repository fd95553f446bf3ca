import { type BasicErrorCode, basicErrors, businessCodes, violationCodes } from '#contract/errors.ts'
import { keysOf } from '#contract/keys-of.ts'
import { basicError, businessErrors } from '#contract/operations/results.ts'
import { contractSchema } from './contract-schema.ts'
import { describeProperties } from './meanings.ts'
import { refTo, type Schema, type Schemas, sharpen } from './schema.ts'

const codes = keysOf(basicErrors)

/** Components of errors: `BasicError`, the violations of single fields, and the items of a 406. */
export function errorSchemas(sandbox: boolean): Schemas {
  const basic = contractSchema(basicError, 'output')
  const violation = basic.properties?.['violations']?.items ?? {}
  const item = contractSchema(businessErrors, 'output').items ?? {}
  return {
    BasicError: describeProperties(
      sharpen(
        basic,
        {
          code: { description: 'What is wrong, for programs.', enum: codes },
          violations: { items: refTo('Violation') },
          idPayment: { description: 'On 409: the payment that exists.' },
          ...(sandbox && { docs: { type: 'string', description: 'In the sandbox: where the error is explained.' } }),
        },
        ['message'],
      ),
    ),
    Violation: describeProperties(
      sharpen(violation, { code: { description: 'Which rule is broken.', enum: violationCodes } }),
    ),
    BusinessError: describeProperties(
      sharpen(item, { code: { description: 'Which business rule is broken.', enum: businessCodes } }, ['message']),
    ),
  }
}

export const basicCodesOf = (status: number): readonly BasicErrorCode[] =>
  codes.filter((code) => basicErrors[code] === status)

export const basicErrorSchema = (status: number): Schema =>
  refTo('BasicError', {
    properties: { code: { enum: basicCodesOf(status) } },
    ...(status === 409 && { required: ['idPayment'] }),
  })
