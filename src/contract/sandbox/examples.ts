import * as z from 'zod/mini'
import { currencyCodes } from '../currencies.ts'
import { methodCodes } from '../methods/methods.ts'
import { optionsResult, payinDetail } from '../operations/results.ts'
import { list, number } from './inputs.ts'

/** Every method in each of its currencies. */
export const examplePairs = z.object({
  pairs: list('The pairs of method and currency.', {
    methodCode: z.enum(methodCodes).check(z.describe('Code of the payin method.')),
    currencyCode: z.enum(currencyCodes),
    operatorCodes: z
      .array(z.string())
      .check(z.describe('One operator for each way in which the method completes; none where there is one way.')),
    operators: number('How many operators the method has in the currency.'),
  }),
  currencyCodes: z.array(z.enum(currencyCodes)).check(z.describe('Every currency.')),
})
export type ExamplePair = z.infer<typeof examplePairs>['pairs'][number]

/** Example responses for a currency: its options, and a payin by one of its methods. Nothing is stored. */
export const example = z.object({
  /** The response of `listPayinOptions`. */
  options: optionsResult,
  /** The response of `readPayin`. */
  detail: payinDetail,
})
export type Example = z.infer<typeof example>
