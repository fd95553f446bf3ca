import { type CurrencyCode, currencyCodes, isCurrencyCode } from '#contract/currencies.ts'
import { ENTITY_ID } from '#contract/entity-id.ts'
import { isPaired } from '#contract/method-facts.ts'
import { isMethodCode, methodCodes } from '#contract/methods.ts'
import { minorUnitsOf } from '#contract/money.ts'
import {
  type ParameterKind,
  type RedirectParameter,
  redirectParameterNames,
  redirectParameters,
  statusParameterNames,
} from '#contract/redirect-parameters.ts'
import { urlFaultOf } from '#contract/safe-url.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'
import { done } from '../../core/handler.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { operatorsOf } from '../../payments/operators/operators.ts'
import { findPayment } from '../../store/payments.ts'
import { tokenFindings } from './explain-token.ts'
import { fault, type Given } from './finding.ts'
import { invalidField, type SandboxContext, type SandboxHandler } from './handler.ts'

/** Explains a redirect URL with all that the gateway knows of its merchant, token, method and payin. */
export const explainRedirectUrl: SandboxHandler<'explainRedirectUrl'> = async (context) => {
  const url = urlOf(context.body.url.trim())
  if (url === undefined) return invalidField('url', 'type', 'neither an http URL nor a query')
  // The page moves token and customer data behind the #.
  const query = new URLSearchParams(`${url.search.slice(1)}&${url.hash.slice(1)}`)
  const page = url.pathname.endsWith('/status') ? 'status' : 'payment'
  const given: Given = Object.fromEntries(
    redirectParameterNames.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])),
  )
  const merchant = given.merchantCode ? await context.gateway.merchants.find(given.merchantCode) : undefined
  const findings = [
    ...shapeFindings(query, page, context.gateway.environment.publicUrl.startsWith('http:')),
    ...(given.merchantCode && !merchant ? [fault('merchantCode', 'unknown', 'has no merchant of this gateway')] : []),
    ...(await tokenFindings(context.gateway, given, page)),
    ...(merchant ? [...optionFindings(merchant, given), ...(await payinFindings(context, merchant, given))] : []),
    ...ignoredFindings(query),
  ]
  return done({ page, findings: inOrder(findings) })
}

function urlOf(text: string): URL | undefined {
  const isQuery = /^[?#]/.test(text) || /^[A-Za-z]+=/.test(text)
  const whole = isQuery ? `http://localhost/${/^[?#]/.test(text) ? '' : '?'}${text}` : text
  return URL.canParse(whole) && /^https?:/i.test(whole) ? new URL(whole) : undefined
}

function shapeFindings(query: URLSearchParams, page: 'payment' | 'status', allowsHttp: boolean): Finding[] {
  const ofStatus: readonly RedirectParameter[] = statusParameterNames
  const names = page === 'status' ? ofStatus : redirectParameterNames
  return names.flatMap((name) => {
    const { kind, required } = redirectParameters[name]
    const values = query.getAll(name)
    const [first = ''] = values
    if (first === '') return required || page === 'status' ? [fault(name, 'missing', 'is missing')] : []
    if (values.length > 1 && required) return [fault(name, 'repeated', `comes ${values.length} times`)]
    const expected = expectedOf(kind, first, { currencyCode: query.get('currencyCode') ?? '', allowsHttp })
    return expected === undefined ? [] : [fault(name, 'format', `is ${shown(name, first)}, and not ${expected}`)]
  })
}

const shown = (name: RedirectParameter, value: string): string =>
  name === 'token' ? 'unreadable' : JSON.stringify(value.slice(0, 80))

interface Surroundings {
  readonly currencyCode: string
  readonly allowsHttp: boolean
}

/** What a value should be; undefined where it is right. Tokens and codes are judged by what they name. */
function expectedOf(kind: ParameterKind, value: string, { currencyCode, allowsHttp }: Surroundings) {
  if (kind === 'id' && !ENTITY_ID.test(value)) return '1 to 250 characters of A-Z a-z 0-9 _ -'
  if (kind === 'amount' && isCurrencyCode(currencyCode) && minorUnitsOf(value, currencyCode) === undefined)
    return `a positive amount with at most the decimals of ${currencyCode}`
  if (kind === 'currency' && !isCurrencyCode(value)) return `one of ${currencyCodes.join(', ')}`
  if (kind === 'url' && urlFaultOf(value, allowsHttp) !== undefined)
    return `an absolute ${allowsHttp ? 'http or https' : 'https'} URL`
  if (kind === 'boolean' && !/^(?:true|false)$/i.test(value)) return 'true or false'
  return undefined
}

/** Method and operator that the merchant fixed, against what it offers in the currency. */
function optionFindings(
  merchant: Merchant,
  { paymentMethodCode, paymentOperatorCode, currencyCode = '' }: Given,
): Finding[] {
  if (!isCurrencyCode(currencyCode)) return []
  const offered = merchant.payinMethods.filter((code) => isPaired(code, currencyCode))
  const findings: Finding[] = []
  if (paymentMethodCode && !isMethodCode(paymentMethodCode))
    findings.push(fault('paymentMethodCode', 'unknown', `is no payin method; known are ${methodCodes.join(', ')}`))
  else if (paymentMethodCode && !offered.some((code) => code === paymentMethodCode))
    findings.push(
      fault('paymentMethodCode', 'not_offered', `is not offered in ${currencyCode}; offered are ${offered.join(', ')}`),
    )
  const methods = offered.filter((code) => !paymentMethodCode || code === paymentMethodCode)
  const operators = methods.flatMap((code) => codesOf(code, currencyCode))
  if (paymentOperatorCode && methods.length > 0 && !operators.includes(paymentOperatorCode))
    findings.push(
      fault('paymentOperatorCode', 'not_offered', `is not offered; offered are ${operators.slice(0, 20).join(', ')}`),
    )
  return findings
}

const codesOf = (code: Parameters<typeof operatorsOf>[0], currencyCode: CurrencyCode): readonly string[] =>
  operatorsOf(code, currencyCode).map((operator) => operator.code)

async function payinFindings(
  { gateway }: Pick<SandboxContext<'explainRedirectUrl'>, 'gateway'>,
  { merchantCode }: Merchant,
  { idPayin }: Given,
): Promise<Finding[]> {
  if (!idPayin) return []
  const found = await gateway.store.read((db) => findPayment(db, { merchantCode, kind: 'payin', entityId: idPayin }))
  const message = `idPayin names a payin that exists, in status ${found?.status}: the page shows it.`
  return found ? [{ parameter: 'idPayin', code: 'exists', isFault: false, message }] : []
}

function ignoredFindings(query: URLSearchParams): Finding[] {
  const known: readonly string[] = [...redirectParameterNames, 'district']
  return [...new Set(query.keys())]
    .filter((name) => name !== '' && !known.includes(name))
    .map((parameter) => {
      const meant = redirectParameterNames.find((name) => name.toLowerCase() === parameter.toLowerCase())
      const hint = meant === undefined ? '' : ` Is ${meant} meant?`
      return {
        parameter,
        code: 'ignored',
        isFault: false,
        message: `${parameter} is no redirect parameter and is ignored.${hint}`,
      }
    })
}

function inOrder(findings: readonly Finding[]): Finding[] {
  const names: readonly string[] = redirectParameterNames
  const placeOf = ({ parameter }: Finding) => (names.includes(parameter) ? names.indexOf(parameter) : names.length)
  return findings.toSorted((one, other) => placeOf(one) - placeOf(other))
}
