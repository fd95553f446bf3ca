import { fullMethodOf } from '#contract/methods/method-facts.ts'
import type { MethodCode } from '#contract/methods/methods.ts'
import { operatorsOf } from '../../payments/operators/operators.ts'
import { completionTexts } from './completion-texts.ts'

/** Behaviour of the sandbox for a method that is not in the method's row. */
export function sandboxNotes(methodCode: MethodCode): readonly string[] {
  const { completion, moneyRequired, externalReference, currencies } = fullMethodOf(methodCode)
  const operators = currencies.flatMap((currencyCode) => operatorsOf(methodCode, currencyCode))
  const named = (flow: 'push' | 'deeplink') => operators.filter((one) => one.flow === flow).map(({ name }) => name)
  return [
    completionTexts[completion].sandbox,
    ...(named('push').length > 0 ? [`${named('push').join(', ')}: a request in the app instead (\`approve\`).`] : []),
    ...(named('deeplink').length > 0 ? [`${named('deeplink').join(', ')}: with a \`deeplink\` beside the page.`] : []),
    ...(moneyRequired === 'at_50' ? ['an amount of exactly 50 asks for less, and succeeds.'] : []),
    ...(externalReference === 'none' ? [] : ['the outcome comes after the reference has been sent.']),
  ]
}
