import * as z from 'zod/mini'
import * as requests from '#contract/operations/requests.ts'
import * as results from '#contract/operations/results.ts'
import { patternKeyword, refTo, type Schema } from './schema.ts'

/** Schemas of the contract that are separate components, referenced wherever they occur. */
const components = new Map<unknown, string>([
  [requests.money, 'Money'],
  [requests.optionsMoney, 'OptionsMoney'],
  [requests.paymentRequested, 'PaymentRequested'],
  [results.moneyResult, 'MoneyResponse'],
  [results.operatorResult, 'PaymentOperator'],
  [results.externalProviderResult, 'ExternalProvider'],
  [results.optionsResult, 'AvailablePayinOptionList'],
  [results.payinDetail, 'PayinDetail'],
])

/**
 * A contract schema as JSON Schema: `input` for requests, `output` for responses. Objects stay open, because unexpected
 * properties are ignored (specification, Versioning). The request bodies of the sandbox, which refuse them, are closed.
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
      // The contract's defaults are how the app reads an invalid response. The gateway itself has no such defaults.
      delete jsonSchema.default
      const { pattern } = jsonSchema
      if (pattern !== undefined) {
        delete jsonSchema.pattern
        jsonSchema[patternKeyword(pattern)] = pattern
      }
      const name = components.get(zodSchema)
      if (name === undefined || zodSchema === whole) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      Object.assign(jsonSchema, refTo(name))
    },
  })
  const { $schema: _, ...bare } = written
  // The library's type allows every keyword of every draft. The contract's schemas only use those of `Schema`.
  return bare as Schema
}

const isEmpty = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0
