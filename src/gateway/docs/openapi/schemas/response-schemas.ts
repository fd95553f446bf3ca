import { failureReasonCodes } from '#contract/errors.ts'
import * as lists from '#contract/operations/list-results.ts'
import { ENTITY_ID } from '#contract/operations/request-protocol.ts'
import * as results from '#contract/operations/results.ts'
import { contractSchema } from './contract-schema.ts'
import { describeProperties } from './meanings.ts'
import { accountSchemas, methodResponse, responseRows, TIME } from './method-responses.ts'
import { omit, refTo, type Schema, type Schemas, sharpen } from './schema.ts'

/** Components of responses: the contract's schemas, with the properties required that the gateway always sends. */
export function responseSchemas(): Schemas {
  const of = (schema: Parameters<typeof contractSchema>[0]) => describeProperties(contractSchema(schema, 'output'))
  return {
    IdPayin: entityId('The merchant’s id of a payin (order id).'),
    IdPayout: entityId('The merchant’s id of a payout (order id).'),
    IdTopUp: entityId('The merchant’s id of a top-up (order id).'),
    MoneyResponse: moneySchema(of(results.moneyResult)),
    PaymentOperator: of(results.operatorResult),
    ExternalProvider: of(results.externalProviderResult),
    AvailablePayinOptionList: of(results.optionsResult),
    AvailablePayoutOptionList: omit(of(results.optionsResult), ['externalProviders']),
    AvailableTopUpOptions: of(lists.topUpOptions),
    PayinAcceptedResponse: incoming(of(results.payinAccepted), 'idPayin'),
    PayinDetail: incoming(detail(of(results.payinDetail)), 'idPayin'),
    TopUpAcceptedResponse: incoming(of(results.payinAccepted), 'idTopUp'),
    TopUpDetail: incoming(detail(of(results.payinDetail)), 'idTopUp'),
    PayoutAccepted: outgoing(of(lists.payoutAccepted)),
    PayoutDetail: outgoing(detail(of(lists.payoutDetail))),
    PayinMethodResponse: {
      description: 'How a payin or top-up is completed; its fields depend on the method.',
      oneOf: responseRows.map(({ component }) => refTo(component)),
      discriminator: {
        propertyName: 'paymentMethodCode',
        mapping: Object.fromEntries(responseRows.map(({ code, component }) => [code, refTo(component).$ref ?? ''])),
      },
    },
    ...Object.fromEntries(responseRows.map(({ code, component }) => [component, methodResponse(code)])),
    ...accountSchemas(),
    MerchantInfo: of(results.merchantInfo),
    TokenResponse: sharpen(of(results.tokenResult), {
      expireAt: { ...TIME, description: 'Until when the token is valid, UTC.' },
      warnings: {
        type: 'array',
        items: { type: 'string' },
        description:
          'In the sandbox: a sentence for each operation that allows nothing, such as `POST /payin/x`, and for each property that is ignored, such as a misspelt `money`.',
      },
    }),
    PayinAccountList: of(lists.payinAccounts),
    BalanceList: of(lists.balances),
    CurrencyList: of(lists.currencyList),
    PaymentOperatorList: of(lists.operatorList),
    PaymentOptionList: of(lists.optionsByCurrency),
    CurrencyPairList: of(lists.ratePairs),
    RateList: of(lists.rates),
  }
}

const entityId = (description: string): Schema => ({
  description,
  type: 'string',
  minLength: 1,
  maxLength: 250,
  pattern: ENTITY_ID.source,
  examples: ['order-4711'],
})

const moneySchema = (schema: Schema): Schema => ({
  ...sharpen(schema, { currencyCode: { pattern: '^[A-Z]{3,4}$' } }),
  description: 'Amount and currency; the list of currencies may grow.',
})

/** The response schema of a payin or a top-up, which differ only in the name of the merchant's id. */
const incoming = (schema: Schema, idName: 'idPayin' | 'idTopUp'): Schema =>
  sharpen(schema, { paymentMethodResponse: refTo('PayinMethodResponse', { required: [idName] }) })

const outgoing = (schema: Schema): Schema => {
  const response = schema.properties?.['paymentMethodResponse'] ?? {}
  const reference = { description: 'Transaction reference number of the payout.' }
  return sharpen(schema, { paymentMethodResponse: sharpen(response, { idPayout: refTo('IdPayout') }), reference })
}

function detail(schema: Schema): Schema {
  // The contract accepts the failure reason in two places. This gateway writes it to one of them.
  const process = omit(schema.properties?.['process'] ?? {}, ['failureReasonCode'])
  return sharpen(schema, {
    process: sharpen(process, { createdAt: TIME, processedAt: TIME }, ['isTest']),
    failureReasonCode: { enum: failureReasonCodes },
  })
}
