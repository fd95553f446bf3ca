import { type BasicErrorCode, type BusinessCode, basicErrors, businessCodes } from '#contract/errors.ts'
import { keysOf } from '#contract/keys-of.ts'
import { type Html, html } from '../../http/html.ts'
import { inline } from './prose.ts'

/** What to look at when an error comes: the mistakes that integrators make, by code. */
const causes: { readonly [C in BasicErrorCode]: string } = {
  UNKNOWN_PATH:
    'There is no such path. Paths are below `{base_url}`, which ends with `/api`; a trailing slash is another path.',
  METHOD_NOT_ALLOWED: 'The path exists with another HTTP method; `Allow` names it.',
  VERSION_UNSUPPORTED: 'The header `X-API-Version: 2` is missing or has another value, such as `2.82`.',
  UNAUTHORIZED:
    'Of a token request: the key is not the pair of the registered public key; the signed text is not the minified body, for example ends with a line feed; `X-SIGNATURE` is not base64 of SHA256withRSA; `timestamp` is in milliseconds or more than 300 seconds off; the merchant is another one. The message is the same for all of them. Of any other request: the token is missing, has expired, or is of another environment. In the sandbox, `payments refused` and `GET /sandbox/api/merchants/{merchantCode}/refused-requests` say which it was.',
  FORBIDDEN:
    'The token allows other operations. An operation is an HTTP method, a space and a path without `/api`, such as `POST /payins/order-1`; `POST /payin/order-1` and `POST /api/payins/order-1` are granted and match nothing. Or `returnUrl` has an origin that the merchant’s `returnOrigins` do not name.',
  MONEY_NOT_ALLOWED: 'The token is limited to another amount or currency than the request has.',
  RATE_LIMIT_EXCEEDED:
    'More than ten requests in a second with this token, or for tokens of this merchant; the gateway may be set to another rate. Wait as `Retry-After` says, then send the same request again.',
  INVALID_REQUEST:
    'Each violation names a field. Usual: `amount` is a text and not a JSON number, `currencyCode` is not in capitals, `callbackUrl` or `returnUrl` is http where the gateway is https, a field of the method is missing, an operation string is no pattern.',
  BODY_TOO_LARGE: 'The body has more than 64 KiB.',
  ALREADY_ACCEPTED: 'The id was used before, for ever: read the payment. For another attempt use a new id.',
  ENTITY_NOT_FOUND:
    'No payment was accepted with this id. Before the create that is what a read responds; after a create without a response it says that the create may be sent again.',
  SERVER_ERROR: 'The payment may exist: read it. Quote `X-Request-Id` when you ask for help.',
  SERVICE_UNAVAILABLE: 'The database does not respond. The payment may exist: read it, and try again later.',
}

const businessCauses: { readonly [C in BusinessCode]: string } = {
  SECURITY_CHECK_FAILED: 'The payment did not pass a security check.',
  CUSTOMER_VERIFICATION_INACTIVITY: 'The customer did not act in time.',
  CUSTOMER_NOT_REGISTERED: 'The customer is not registered with the operator.',
  ACCOUNT_TYPE_INELIGIBLE: 'The account is of a kind that cannot be used.',
  INVALID_ACCOUNT_NUMBER: 'The operator does not know the account number.',
  CUSTOMER_ACCOUNT_LIMIT_EXCEEDED: 'The payment exceeds a limit of the customer’s account.',
  BALANCE_INSUFFICIENT:
    'The balance in this currency does not cover the payout and its fee. Payins that succeed fund it.',
  PAYMENT_METHOD_UNAVAILABLE: 'The method exists in this currency and is not configured for the merchant.',
  PAYMENT_OPERATOR_INVALID: 'The operator is not one of the method in this currency: take one that the options list.',
  PAYMENT_OPTION_UNAVAILABLE: 'The merchant has no method in this currency.',
  EXTERNAL_REFERENCE_NOT_TAKEN: 'The method needs no external reference.',
  EXTERNAL_REFERENCE_ALREADY_USED: 'Another open payin of the merchant has this reference.',
  PAYMENT_ALREADY_FINAL: 'The payment has a final status.',
}

interface ErrorRow {
  readonly code: string
  readonly status: number
  readonly text: string
}

/** Every error code with its status and its usual causes. */
export const errorRows: readonly ErrorRow[] = [
  ...keysOf(causes).map((code) => ({ code, status: basicErrors[code], text: causes[code] })),
  ...businessCodes.map((code) => ({ code, status: 406, text: businessCauses[code] })),
]

/** In the sandbox `docs` of an error body leads here. */
export const errorSection = (): Html => html`
<section class="tag" aria-labelledby="errors">
<h2 id="errors">Errors</h2>
<p>${inline('Branch on `code`, never on `message`. In the sandbox an error body has `docs`, the address of its row here; a 406 is a list of codes without it.')}</p>
<table class="fields errors">
<caption>Error codes</caption>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Usual causes</th></tr></thead>
<tbody>${errorRows.map(row)}</tbody>
</table>
</section>`

const row = ({ code, status, text }: ErrorRow): Html => html`
<tr id="error-${code}"><th scope="row"><code>${code}</code></th><td>${String(status)}</td><td>${inline(text)}</td></tr>`
