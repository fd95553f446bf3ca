import * as z from 'zod/mini'
import { isCurrencyCode } from '#contract/currencies.ts'
import { isMethodCode } from '#contract/methods.ts'
import { optionsResult, payinDetail } from '#contract/results.ts'

const methodCode = z.string().check(z.refine(isMethodCode))
const currencyCode = z.string().check(z.refine(isCurrencyCode))

/** `GET /examples`: every method × currency, with one operator for each way it completes. */
export const examplePairs = z.object({
  pairs: z.array(z.object({ methodCode, currencyCode, operatorCodes: z.array(z.string()), operators: z.number() })),
})
export type ExamplePair = z.infer<typeof examplePairs>['pairs'][number]

/** `GET /examples/{methodCode}/{currencyCode}`: what is offered there, and a payin of it. */
export const example = z.object({ options: optionsResult, detail: payinDetail })
export type Example = z.infer<typeof example>
