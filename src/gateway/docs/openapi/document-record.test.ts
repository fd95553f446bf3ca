import { expect, test } from 'vitest'
import { failureReasonCodes } from '#contract/errors.ts'
import { writeDocument } from './document.ts'
import type { OperationObject } from './openapi.ts'
import { nameIn, type Schema } from './schemas/schema.ts'

/** What generators and readers take from the document is written out here, so that none of it changes unnoticed. */

const baseUrl = 'https://pay.example/base/api'
const written = writeDocument({ allowsHttp: false, sandbox: true, baseUrl, basePath: '/base' })
const { components, paths } = written
const schemaOf = (name: string): Schema => components.schemas[name] ?? {}

const credentials: Readonly<Record<string, string>> = { '': 'token', '[]': 'open', '[{"sandboxKey":[]},{}]': 'key' }

/** An operation in one line: method, path, credential, parameters, body, statuses, and whether it calls back. */
function lineOf(verb: string, path: string, operation: OperationObject): string {
  const { operationId, security, parameters, requestBody, responses, callbacks } = operation
  const bodies = Object.values(requestBody?.content ?? {}).map((content) => nameIn(content?.schema.$ref ?? 'any'))
  return [
    operationId,
    verb,
    path,
    credentials[security === undefined ? '' : JSON.stringify(security)] ?? JSON.stringify(security),
    parameters.map(({ $ref }) => nameIn($ref)).join(' ') || '-',
    requestBody ? `${requestBody.required ? 'body' : 'body?'} ${bodies.join()}` : '-',
    Object.keys(responses).join(' '),
    ...(callbacks ? ['callback'] : []),
  ].join(' | ')
}

const linesOf = (isWanted: (operation: OperationObject) => boolean) =>
  Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post', 'put'] as const).flatMap((verb) => {
      const operation = item[verb]
      return operation && isWanted(operation) ? [lineOf(verb, path, operation)] : []
    }),
  )

const isOfSandbox = ({ tags }: OperationObject) => tags.includes('Sandbox')

test('every operation of the API takes and gives what it should', () => {
  expect(linesOf((operation) => !isOfSandbox(operation))).toEqual([
    'listPayinOptions | post | /payins/!availablePaymentOptions | token | ApiVersion | body OptionsRequested | 200 400 401 403 404 406 413 429 500 503',
    'listPayoutOptions | post | /payouts/!availablePaymentOptions | token | ApiVersion | body OptionsRequested | 200 400 401 403 404 406 413 429 500 503',
    'listTopUpOptions | post | /topups/!availablePaymentOptions | token | ApiVersion | body TopUpRequested | 200 400 401 403 404 406 413 429 500 503',
    'readPayin | get | /payins/{idPayin} | token | IdPayin ApiVersion Prefer IfNoneMatch | - | 200 304 400 401 403 404 406 410 429 500 503',
    'createPayin | post | /payins/{idPayin} | token | IdPayin ApiVersion | body Payin | 201 400 401 403 404 406 409 413 429 500 503 | callback',
    'readPayout | get | /payouts/{idPayout} | token | IdPayout ApiVersion | - | 200 400 401 403 404 406 410 429 500 503',
    'createPayout | post | /payouts/{idPayout} | token | IdPayout ApiVersion | body Payout | 201 400 401 403 404 406 409 413 429 500 503 | callback',
    'readTopUp | get | /topups/{idTopUp} | token | IdTopUpToRead ApiVersion | - | 200 400 401 403 404 406 410 429 500 503',
    'createTopUp | post | /topups/{idTopUp} | token | IdTopUp ApiVersion | body TopUp | 201 400 401 403 404 406 409 413 429 500 503',
    'setExternalReference | post | /payins/{idPayin}/!setExternalReference | token | IdPayin ApiVersion | body ExternalReference | 204 400 401 403 404 406 410 413 429 500 503',
    'readMerchantInfo | get | /merchant-info | token | ApiVersion | - | 200 400 401 403 404 429 500 503',
    'createActionToken | post | /auth-tokens-by-action | open | ApiVersion Signature | body ActionTokenRequest | 200 400 401 404 413 429 500 503',
    'createToken | post | /auth-tokens | open | ApiVersion Signature | body TokenRequest | 200 400 401 404 413 429 500 503',
    'listPayinAccounts | get | /payins/{idPayin}/accounts | token | IdPayin ApiVersion | - | 200 400 401 403 404 406 410 429 500 503',
    'listBalances | get | /balances | token | currencies ApiVersion | - | 200 400 401 403 404 429 500 503',
    'listCurrencies | get | /currencies | token | ApiVersion | - | 200 400 401 403 404 429 500 503',
    'listPaymentOperators | get | /payment-operators | token | currencies paymentMethodCodes ApiVersion | - | 200 400 401 403 404 429 500 503',
    'listTopUpMethods | get | /topup-options | token | currencies ApiVersion | - | 200 400 401 403 404 429 500 503',
    'listSettlementOptions | get | /settlement-payment-options | token | currencies ApiVersion | - | 200 400 401 403 404 429 500 503',
    'listFxRates | get | /fx-rates | token | ApiVersion | - | 200 400 401 403 404 429 500 503',
    'listFxRatePairs | get | /fx-rate-pairs | token | currencies ApiVersion | - | 200 400 401 403 404 429 500 503',
  ])
})

test('every operation of the sandbox takes and gives what it should', () => {
  expect(linesOf(isOfSandbox)).toEqual([
    'readOverview | get | /overview | key | - | - | 200 401 403 429 503',
    'readClock | get | /clock | key | SandboxQuery_merchantCode | - | 200 401 403 410 429 503',
    'advanceClock | post | /clock/!advance | key | - | body AdvanceClockRequest | 200 400 401 403 410 413 429 503',
    'freezeClock | post | /clock/!freeze | key | - | body? FreezeClockRequest | 200 400 401 403 410 413 429 503',
    'unfreezeClock | post | /clock/!unfreeze | key | - | body? FreezeClockRequest | 200 400 401 403 410 413 429 503',
    'listUpcomingEvents | get | /merchants/{merchantCode}/upcoming | key | SandboxPath_merchantCode | - | 200 401 403 404 410 429 503',
    'registerMerchant | post | /merchants | key | - | body RegisterMerchantRequest | 201 400 401 403 409 413 429 503',
    'removeMerchant | post | /merchants/{merchantCode}/!remove | key | SandboxPath_registeredMerchantCode | - | 204 401 403 404 409 410 429 503',
    'settlePayment | post | /merchants/{merchantCode}/{collection}/{id}/!settle | key | SandboxPath_merchantCode SandboxPath_collection SandboxPath_id | body SettlePaymentRequest | 200 400 401 403 404 409 410 413 429 503',
    'payPayment | post | /merchants/{merchantCode}/{collection}/{id}/!pay | key | SandboxPath_merchantCode SandboxPath_collection SandboxPath_id | body? PayPaymentRequest | 200 400 401 403 404 409 410 413 429 503',
    'expirePayment | post | /merchants/{merchantCode}/{collection}/{id}/!expire | key | SandboxPath_merchantCode SandboxPath_collection SandboxPath_id | - | 200 401 403 404 409 410 429 503',
    'listCallbacks | get | /merchants/{merchantCode}/{collection}/{id}/callbacks | key | SandboxPath_merchantCode SandboxPath_collection SandboxPath_id | - | 200 401 403 404 410 429 503',
    'resendCallback | post | /merchants/{merchantCode}/{collection}/{id}/callbacks/!resend | key | SandboxPath_merchantCode SandboxPath_collection SandboxPath_id | - | 200 401 403 404 409 410 429 503',
    'listPayments | get | /merchants/{merchantCode}/payments | key | SandboxPath_merchantCode SandboxQuery_collection | - | 200 400 401 403 404 410 429 503',
    'readPayment | get | /merchants/{merchantCode}/{collection}/{id} | key | SandboxPath_merchantCode SandboxPath_collection SandboxPath_id | - | 200 401 403 404 410 429 503',
    'createRedirectUrl | post | /redirect-urls | key | - | body CreateRedirectUrlRequest | 200 400 401 403 410 413 429 503',
    'explainRedirectUrl | post | /redirect-urls/!explain | key | - | body ExplainRedirectUrlRequest | 200 400 401 403 413 429 503',
    'listRefusedRequests | get | /merchants/{merchantCode}/refused-requests | key | SandboxPath_merchantCode | - | 200 401 403 404 410 429 503',
    'readSink | get | /sinks/{name} | key | SandboxPath_name | - | 200 401 403 404 429 503',
    'sendToSink | post | /sinks/{name} | open | SandboxPath_name | body? any | 200 403 404 413 503 507 default',
    'configureSink | put | /sinks/{name} | key | SandboxPath_name | body ConfigureSinkRequest | 204 400 401 403 404 413 429 503 507',
    'listSinks | get | /sinks | key | - | - | 200 401 403 429 503',
    'listFaults | get | /faults | key | - | - | 200 401 403 429 503',
    'planFault | put | /faults | key | - | body PlanFaultRequest | 204 400 401 403 410 413 429 503',
    'listExamples | get | /examples | open | - | - | 200 403 503',
    'readExample | get | /examples/{methodCode}/{currencyCode} | open | SandboxPath_methodCode SandboxPath_currencyCode SandboxQuery_operatorCode | - | 200 403 404 410 503',
    'resetSandbox | post | /!reset | key | - | body? ResetSandboxRequest | 204 400 401 403 410 413 429 503',
  ])
})

test('every shared response has its meaning, its headers and an example for each code', () => {
  const lines = Object.entries(components.responses).map(([name, { description, headers = {}, content }]) =>
    [
      name,
      description,
      Object.keys(headers).join(' ') || '-',
      Object.keys(content?.['application/json'].examples ?? {}).join(' '),
    ].join(' | '),
  )
  expect(lines).toEqual([
    'InvalidRequest | The request does not follow the interface. | X-Request-Id | INVALID_REQUEST',
    'Unauthorized | The token is missing or wrong; for the token operations, the credential or the timestamp. | X-Request-Id WWW-Authenticate | UNAUTHORIZED',
    'Forbidden | The token does not allow this request. | X-Request-Id | FORBIDDEN MONEY_NOT_ALLOWED',
    'UnsupportedVersion | `X-API-Version` is missing or unsupported, or there is no such path. | X-Request-Id | UNKNOWN_PATH VERSION_UNSUPPORTED',
    'AlreadyAccepted | A payment with this id was accepted before; read it instead. | X-Request-Id | ALREADY_ACCEPTED',
    'EntityNotFound | No payment was accepted with this id. | X-Request-Id | ENTITY_NOT_FOUND',
    'BodyTooLarge | The body has more than 64 KiB. | X-Request-Id | BODY_TOO_LARGE',
    'TooManyRequests | More than 10 requests in a second; the request was not processed. | X-Request-Id Retry-After | RATE_LIMIT_EXCEEDED',
    'ServerError | The server has failed; the outcome of a create is read, not guessed. | X-Request-Id | SERVER_ERROR',
    'ServiceUnavailable | The database does not respond, is busy, read-only or full; the outcome of a create is read, not guessed. | X-Request-Id | SERVICE_UNAVAILABLE',
    'SandboxInvalidRequest | The body is not as the operation takes it. | - | INVALID_REQUEST',
    'SandboxUnauthorized | SANDBOX_KEY is set and the request does not carry it. | WWW-Authenticate | UNAUTHORIZED',
    'SandboxForbidden | A page of another site makes the request. | - | FORBIDDEN',
    'SandboxUnknownPath | There is no such path: a name in it has a character that no name has. | - | UNKNOWN_PATH',
    'SandboxConflict | The state of the sandbox does not allow the request. | - | CONFLICT',
    'SandboxNotFound | The sandbox has no such merchant, payment or method. | - | ENTITY_NOT_FOUND',
    'SandboxBodyTooLarge | The body has more than 64 KiB. | - | BODY_TOO_LARGE',
    'SandboxTooManyGuesses | Too many wrong keys came from this address within a second. | Retry-After | RATE_LIMIT_EXCEEDED',
    'SandboxUnavailable | The database does not respond, is busy, read-only or full; the same request may be sent again. | - | SERVICE_UNAVAILABLE',
    'SandboxSinksFull | There are too many sinks whose names are no merchant’s, or the sinks keep too much. | - | SINKS_FULL',
  ])
})

test('every format of a value has its meaning, its length and its check digit', () => {
  const lines = Object.entries(components.schemas).flatMap(([name, schema]) => {
    if (!name.endsWith('Format')) return []
    const { description, minLength, maxLength } = schema
    const checked = schema['x-check-digit']
    const where = schema['x-check-digit-pattern']
    const recommended = schema['x-recommended-pattern']
    const facts = [
      name.replace(/Format$/, ''),
      description,
      `${minLength} to ${maxLength}`,
      ...(checked ? [`check digit ${checked}`] : []),
      ...(where ? [`where ${where}`] : []),
      ...(recommended ? [`recommended ${recommended}`] : []),
    ]
    return [facts.join(' | ')]
  })
  expect(lines).toEqual([
    'PersonName | A name in any script, digits included; at least one letter or digit. | 1 to 140',
    'KatakanaName | A name; payments in Japan are found by its katakana form, so that one is recommended. | 1 to 140 | recommended ^[ァ-ヶー・A-Z0-9 ()./-]{1,30}$',
    'NameTitle | An academic or other title. | 1 to 40',
    'Email | An e-mail address. | 1 to 254',
    'Phone | A phone number in E.164 form: a plus sign, the country code, the number without a leading zero. | 1 to 16',
    'Account | An account number: letters, digits and hyphens. | 1 to 34',
    'ThaiAccount | A Thai account number: 10 to 15 digits. | 1 to 15',
    'SouthAfricanAccount | A South African account number: 7 to 13 digits. | 1 to 13',
    'NamibianAccount | A Namibian account number: 8 to 13 digits. | 1 to 13',
    'JapaneseAccount | A Japanese account number: 7 digits. | 1 to 7',
    'KoreanAccount | A Korean account number: 10 to 16 digits. | 1 to 16',
    'VietnameseAccount | A Vietnamese account number: 6 to 19 letters and digits. | 1 to 19',
    'NigerianAccount | A Nigerian account number: 10 digits. | 1 to 10',
    'ArgentineAccount | A CBU or CVU of 22 digits, or its alias of 6 to 20 characters. | 1 to 22 | check digit cbu | where ^\\d{22}$',
    'Clabe | A Mexican CLABE: 18 digits. | 1 to 18 | check digit clabe',
    'DebitCard | The number of a debit card: 16 digits. | 1 to 16 | check digit luhn',
    'MexicanCellphone | A Mexican mobile number: 10 digits without the country code. | 1 to 10',
    'SouthAfricanId | A South African ID number: 13 digits that begin with the birthday. | 1 to 13 | check digit southAfricanId',
    'Passport | A passport number: 5 to 20 capitals and digits. | 1 to 20',
    'Cuit | An Argentine CUIT or CUIL: 11 digits. | 1 to 11 | check digit cuit',
    'BrazilianTaxNumber | A Brazilian CPF of 11 digits or CNPJ of 14 characters. | 1 to 14 | check digit cpfOrCnpj',
    'UpiId | A UPI id (virtual payment address): a name, an at sign, a handle without a dot. | 1 to 320',
    'PostalCode | A postal code. | 1 to 12',
    'Place | The name of a place. | 1 to 100',
    'Code | A code of up to 100 characters: letters, digits, dots, hyphens, colons, underscores. | 1 to 100',
    'MerchantsOwnId | What the merchant calls the customer or product: up to 250 characters in one line, at least one letter or digit. | 1 to 250',
    'AccountKind | A kind of account: lower-case letters and underscores. | 1 to 30',
    'RandomKey | A Pix key that a bank made: a UUID. | 1 to 36',
    'IdentifyingReference | The number that identifies the receiver: 5 to 30 letters, digits, dots and hyphens. | 1 to 30',
    'ExternalReference | A UTR or RRN: exactly 12 digits. | 1 to 12',
  ])
})

test('the addresses, credentials and parameters of the document are those of the installation', () => {
  expect(written.servers).toEqual([{ url: '/base/api', description: 'This installation' }])
  const ofSandbox = [{ url: '/base/sandbox/api', description: 'The sandbox of this installation' }]
  expect(paths['/clock']?.servers).toEqual(ofSandbox)
  expect(written.security).toEqual([{ bearer: [] }])
  expect(components.securitySchemes).toEqual({
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token of a token operation.' },
    sandboxKey: { type: 'http', scheme: 'bearer', description: 'SANDBOX_KEY, where it is set.' },
  })
  const lines = Object.values(components.parameters).map(({ name, in: place, required, style, explode, example }) =>
    [name, place, required ? 'required' : 'optional', style, explode, JSON.stringify(example)].join(' '),
  )
  expect(lines).toEqual([
    ...['X-API-Version header required   2', 'X-SIGNATURE header optional   '],
    ...['Prefer header optional   "wait=25"', 'If-None-Match header optional   "W/\\"1\\""'],
    ...['idPayin path required   "order-4711"', 'idPayout path required   "order-4711"'],
    ...['idTopUp path required   "order-4711"', 'idTopUp path required   "order-4711"'],
    'currencies query optional form false ["THB","IDR"]',
    ...['paymentMethodCodes query optional form false ["VAPAY"]', 'merchantCode path required   "demo-shop"'],
    ...['merchantCode path required   "test-worker-1"', 'collection path required   "payins"'],
    ...['id path required   "order-4711"', 'name path required   "demo-shop"'],
    ...['methodCode path required   "PIXQR"', 'currencyCode path required   "BRL"'],
    ...['merchantCode query optional   "demo-shop"', 'collection query optional   "payouts"'],
    'operatorCode query optional   "OVO"',
  ])
  expect(components.parameters['SandboxPath_collection']?.schema.enum).toEqual(['payins', 'payouts', 'topups'])
})

test('ids, addresses, tokens and details have the bounds that the gateway checks', () => {
  for (const name of ['IdPayin', 'IdPayout', 'IdTopUp'])
    expect(schemaOf(name)).toMatchObject({ minLength: 1, maxLength: 250, pattern: '^[A-Za-z0-9_-]{1,250}$' })
  expect(schemaOf('Url')).toMatchObject({ minLength: 1, maxLength: 2048 })
  for (const name of ['TokenRequest', 'ActionTokenRequest'])
    expect(schemaOf(name).properties).toMatchObject({ validitySecs: { minimum: 1, maximum: 2_678_400, default: 1800 } })
  expect(schemaOf('TokenRequest').properties?.['operations']).toMatchObject({
    minItems: 1,
    maxItems: 20,
    items: { maxLength: 300, pattern: '^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) (\\S+)$' },
  })
  for (const name of ['PayinDetail', 'TopUpDetail', 'PayoutDetail']) {
    const { process, failureReasonCode } = schemaOf(name).properties ?? {}
    expect(process?.required).toEqual(['status', 'createdAt', 'isTest'])
    expect(process?.properties?.['createdAt']?.format).toBe('date-time')
    expect(failureReasonCode?.enum).toEqual(failureReasonCodes)
  }
  const idOf = (name: string) => schemaOf(name).properties?.['paymentMethodResponse']?.required
  expect([idOf('PayinDetail'), idOf('TopUpDetail')]).toEqual([['idPayin'], ['idTopUp']])
  expect(Object.keys(schemaOf('AvailablePayoutOptionList').properties ?? {})).toEqual(['data'])
})

test.each([
  ['MoneyResponse', 'amount currencyCode'],
  ['PaymentOperator', 'code name'],
  ['ExternalProvider', 'code name'],
  ['AvailablePayinOptionList', 'data'],
  ['PayinAcceptedResponse', 'paymentRequested paymentMethodResponse idPayment'],
  ['PayinDetail', 'paymentRequested process paymentMethodResponse idPayment'],
  ['PayoutAccepted', 'paymentRequested paymentMethodResponse idPayment reference'],
  ['PayoutDetail', 'paymentRequested process fee paymentMethodResponse idPayment reference'],
  ['MerchantInfo', 'channelInfo'],
  ['TokenResponse', 'token expireAt'],
])('%s says that it always has %s', (name, required) => expect(schemaOf(name).required).toEqual(required.split(' ')))

test('the callback of a payin and of a payout carries the id of its own kind, and no status', () => {
  for (const [path, id] of [
    ['/payins/{idPayin}', 'IdPayin'],
    ['/payouts/{idPayout}', 'IdPayout'],
  ] as const) {
    const { statusChange } = Object(paths[path]?.post?.callbacks)
    const { post } = statusChange['{$request.body#/callbackUrl}']
    expect(post.requestBody.content['application/json'].schema).toEqual({
      type: 'object',
      properties: { idEntity: { $ref: `#/components/schemas/${id}` } },
      required: ['idEntity'],
    })
    expect([post.security, Object.keys(post.responses)]).toEqual([[], ['200']])
  }
})

test('a 409 names the payment that exists', () => {
  const conflict = components.responses['AlreadyAccepted']?.content?.['application/json']
  expect(conflict?.schema.required).toEqual(['idPayment'])
  expect(conflict?.examples?.['ALREADY_ACCEPTED']?.value).toEqual({
    code: 'ALREADY_ACCEPTED',
    message: 'A payment with this id was accepted before; read it instead.',
    idPayment: '5f0f7c9e-5b0e-4a52-9d0e-3a3c5d1f2b4a',
  })
})

test('a 406 lists the codes of its operation', () => {
  const codesOf = (operation: OperationObject | undefined) => {
    const response = operation?.responses['406']
    const schema = response && 'content' in response ? response.content?.['application/json'].schema : undefined
    return schema?.items?.properties?.['code']?.enum
  }
  const ofPayins = [
    ...['SECURITY_CHECK_FAILED', 'CUSTOMER_VERIFICATION_INACTIVITY', 'CUSTOMER_NOT_REGISTERED'],
    ...['ACCOUNT_TYPE_INELIGIBLE', 'INVALID_ACCOUNT_NUMBER', 'CUSTOMER_ACCOUNT_LIMIT_EXCEEDED'],
    ...['PAYMENT_METHOD_UNAVAILABLE', 'PAYMENT_OPERATOR_INVALID'],
  ]
  expect(codesOf(paths['/payins/{idPayin}']?.post)).toEqual(ofPayins)
  expect(codesOf(paths['/topups/{idTopUp}']?.post)).toEqual(ofPayins)
  const refusals = ['BALANCE_INSUFFICIENT', 'PAYMENT_METHOD_UNAVAILABLE', 'PAYMENT_OPERATOR_INVALID']
  expect(codesOf(paths['/payouts/{idPayout}']?.post)).toEqual(refusals)
  const codes = ['EXTERNAL_REFERENCE_NOT_TAKEN', 'EXTERNAL_REFERENCE_ALREADY_USED', 'PAYMENT_ALREADY_FINAL']
  expect(codesOf(paths['/payins/{idPayin}/!setExternalReference']?.post)).toEqual(codes)
  expect(codesOf(paths['/payins/!availablePaymentOptions']?.post)).toEqual(['PAYMENT_OPTION_UNAVAILABLE'])
})
