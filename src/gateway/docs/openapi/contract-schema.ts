import * as z from 'zod/mini'
import * as requests from '#contract/requests.ts'
import * as results from '#contract/results.ts'
import { refTo, type Schema } from './schema.ts'

/** Schemas of the contract that are components of their own wherever they occur. */
const components = new Map<unknown, string>([
  [requests.money, 'Money'],
  [requests.optionsMoney, 'OptionsMoney'],
  [requests.paymentRequested, 'PaymentRequested'],
  [results.moneyResult, 'MoneyAnswered'],
  [results.operatorResult, 'PaymentOperator'],
  [results.externalProviderResult, 'ExternalProvider'],
  [results.optionsResult, 'AvailablePayinOptionList'],
  [results.payinDetail, 'PayinDetail'],
])

/**
 * A schema of the contract as the document has it: as `input` of a request, as `output` of the gateway. Objects stay
 * open, because unexpected properties are ignored (specification, Versioning); the bodies of the sandbox's operations,
 * which refuse them, are closed.
 */
export function contractSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const whole: unknown = schema
  const written = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      // A closed body of a request stays closed, and a map keeps the schema of its values.
      const isOpen = io === 'output' && jsonSchema.additionalProperties === false
      if (isOpen || isEmpty(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties
      delete jsonSchema.propertyNames
      // What the app makes of an answer that breaks the contract is no default of the gateway's.
      delete jsonSchema.default
      const name = components.get(zodSchema)
      if (name === undefined || zodSchema === whole) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      Object.assign(jsonSchema, refTo(name))
    },
  })
  const { $schema: _, ...bare } = written
  // The library's type allows every keyword of every draft; the contract's schemas use those that ours names.
  return bare as Schema
}

const isEmpty = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0
