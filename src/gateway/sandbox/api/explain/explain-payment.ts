import { isCurrencyCode } from '#contract/currencies.ts'
import type { PaymentOptions } from '#contract/operations/results.ts'
import type { Parameters } from '#contract/redirect/address-parameters.ts'
import { firstOf, givenDataOf, givenPreferenceOf } from '#contract/redirect/given.ts'
import { waysToPay } from '#contract/redirect/ways-to-pay.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'
import { payinOptions } from '../../../handlers/payment-options.ts'
import { refuseReturnOrigin } from '../../../http/gates/authorization.ts'
import type { Merchant } from '../../../merchants/merchant.ts'
import { dataFindings } from './explain-data.ts'
import { optionFindings } from './explain-options.ts'
import { fault, type Given } from './finding.ts'
import { listed } from './listed.ts'

interface Read {
  readonly parameters: Parameters
  readonly given: Given
  /** The page has no fault to find with the parameters. */
  readonly isReadable: boolean
}

/** What stands against a payin that is still to be made: its option, its data, and where the customer returns to. */
export function paymentFindings(merchant: Merchant, { parameters, given, isReadable }: Read): readonly Finding[] {
  const { payinMethods } = merchant
  const { currencyCode = '' } = given
  const ofOption = optionFindings(payinMethods, given)
  if (!isReadable || !isCurrencyCode(currencyCode)) return ofOption
  const options = payinOptions(currencyCode, payinMethods)
  if (options.data.length === 0) return ofOption
  const value = firstOf(parameters)
  const found = waysToPay({ currencyCode, ...givenDataOf(value), ...givenPreferenceOf(value) }, options)
  const ofReturn = returnFindings(merchant, given)
  if (found.kind === 'ways') return [...dataFindings(found.ways, payinMethods), ...ofReturn]
  return [...(ofOption.length > 0 ? ofOption : [providerFinding(options)]), ...ofReturn]
}

/** The option that is not offered is that of an external provider. */
function providerFinding({ externalProviders = [] }: PaymentOptions): Finding {
  const codes = externalProviders.map(({ code }) => code)
  return fault(
    'externalProviderCode',
    'not_offered',
    `stands behind no operator that is offered; those are ${listed(codes)}`,
  )
}

function returnFindings(merchant: Merchant, { returnUrl }: Given): readonly Finding[] {
  if (returnUrl === undefined || !refuseReturnOrigin('createPayin', { returnUrl }, merchant)) return []
  const { returnOrigins = [] } = merchant
  return [fault('returnUrl', 'not_allowed', `has an origin that is none of the merchant’s: ${listed(returnOrigins)}`)]
}
