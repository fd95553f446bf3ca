import type { FieldValues } from '#contract/fields/field-values.ts'
import type { Customer } from '../kit/customer.ts'

type Passed = 'operator' | 'fill' | 'pay'

/**
 * From a chosen method to the completion page: by the first operator and with these answers, where they are asked for.
 * `look` is called at each screen before the customer goes on, the completion page included.
 */
export async function goOnToPay(
  customer: Customer,
  answers: FieldValues,
  look = async (_screen: Passed): Promise<unknown> => undefined,
): Promise<void> {
  for (;;) {
    const screen = await customer.sees('operator', 'fill', 'pay')
    await look(screen)
    if (screen === 'pay') return
    if (screen === 'operator') await customer.chooseFirstOperator()
    else {
      await customer.fill(answers)
      await customer.submit()
      // The form stays until the response of the create arrives, and would be sent again.
      await customer.sees('pay')
    }
  }
}
