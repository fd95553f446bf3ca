import { locales, matchLocale } from '#contract/locales.ts'
import { ENTITY_ID } from '#contract/operations/request-protocol.ts'
import { addressFaults, type ParameterFault, rulesFor } from '#contract/redirect/address-faults.ts'
import { addressOfText, type Parameters, parametersOf } from '#contract/redirect/address-parameters.ts'
import { pagePaths, redirectParameterNames } from '#contract/redirect/redirect-parameters.ts'
import { parseUrl } from '#contract/safe-url.ts'
import type { Finding, RedirectUrlExplanation } from '#contract/sandbox/redirect-urls.ts'
import { allowsHttp, basePathOf } from '../../../core/environment/addresses.ts'
import type { Gateway } from '../../../core/gateway.ts'
import { done } from '../../../core/handler.ts'
import { withoutBasePath } from '../../../http/incoming-request.ts'
import type { Merchant } from '../../../merchants/merchant.ts'
import { findPayment } from '../../../store/payments/payments.ts'
import { invalidField, type SandboxHandler } from '../http/handler.ts'
import { callbackFindings } from './explain-callback.ts'
import { encodingFindings } from './explain-encoding.ts'
import { paymentFindings } from './explain-payment.ts'
import { tokenFindings, verdictOnToken } from './explain-token.ts'
import { fault, type Given, remark } from './finding.ts'

/**
 * Explains a redirect URL with all that the gateway knows of its merchant, token, method and payin. What the page reads
 * of the address and makes of its data is read by the page's own code; without a fault the payment can be made (D-337).
 */
export const explainRedirectUrl: SandboxHandler<'explainRedirectUrl'> = async ({ gateway, body }) => {
  const address = addressOfText(body.url)
  const url = parseUrl(address)
  if (!url || !/^https?:/i.test(address)) return invalidField('url', 'format', 'an http URL, or its query')
  const { publicUrl } = gateway.environment
  const page = pageOf(url, publicUrl)
  const parameters = parametersOf(url.searchParams, new URLSearchParams(url.hash.slice(1)))
  const given: Given = Object.fromEntries([...parameters].flatMap(([name, [first]]) => (first ? [[name, first]] : [])))
  const findings = [
    ...(page === 'none' ? [noPage(publicUrl)] : []),
    ...(page === 'status'
      ? await statusFindings(gateway, { parameters, given })
      : await ofPayment(gateway, { parameters, given })),
    ...languageFindings(given),
    ...encodingFindings(url, parameters),
  ]
  return done({ page, findings: inOrder(findings) })
}

interface Read {
  readonly parameters: Parameters
  readonly given: Given
}

const noPage = (publicUrl: string): Finding => ({
  parameter: 'url',
  code: 'no_page',
  isFault: true,
  message: `There is no page at this path: the payment page is at ${publicUrl}/, and the status page at ${publicUrl}/status.`,
})

const addressFaultsAt = (page: 'payment' | 'status', { environment }: Gateway, parameters: Parameters) =>
  addressFaults(parameters, { page, allowsHttp: allowsHttp(environment) })

async function statusFindings(gateway: Gateway, { parameters, given }: Read): Promise<readonly Finding[]> {
  const { token } = given
  const verdict = token ? await verdictOnToken(gateway, token) : undefined
  const merchantCode = verdict?.ok ? verdict.token.claims.sub : undefined
  const ofToken = verdict ? tokenFindings(verdict, given, 'status') : []
  return [
    ...withPageFaults(addressFaultsAt('status', gateway, parameters), ofToken),
    ...existsFindings(await statusOfPayin(gateway, { merchantCode, idPayin: given.idPayin })),
  ]
}

async function ofPayment(gateway: Gateway, { parameters, given }: Read): Promise<readonly Finding[]> {
  const { merchantCode, idPayin, token } = given
  const merchant = merchantCode ? await gateway.merchants.find(merchantCode) : undefined
  const status = await statusOfPayin(gateway, { merchantCode: merchant?.merchantCode, idPayin })
  const ofAddress = addressFaultsAt('payment', gateway, parameters)
  const verdict = token ? await verdictOnToken(gateway, token) : undefined
  const ofGateway = [
    ...(merchantCode && !merchant ? [fault('merchantCode', 'unknown', 'has no merchant of this gateway')] : []),
    ...(verdict ? tokenFindings(verdict, given, status === undefined ? 'payment' : 'existing') : []),
  ]
  return [
    ...withPageFaults(ofAddress, ofGateway),
    // Of a payin that exists the page shows how it stands, whatever else is in the address.
    ...(status === undefined ? callbackFindings(given, gateway.environment) : []),
    ...(merchant && status === undefined ? ofNewPayment(merchant, { parameters, given }, ofAddress) : []),
    ...existsFindings(status),
  ]
}

const ofNewPayment = (merchant: Merchant, { parameters, given }: Read, ofAddress: readonly ParameterFault[]) =>
  paymentFindings(merchant, { parameters, given, isReadable: ofAddress.length === 0 })

/** A language that the page does not have; a text that is no tag is a fault of the address. */
function languageFindings({ lang }: Given): readonly Finding[] {
  if (lang === undefined || !rulesFor(true).language.isRight(lang) || matchLocale(lang)) return []
  const others = `the page has ${Object.keys(locales).join(', ')}, and speaks that of the browser instead`
  return [remark('lang', 'unknown', `is ${JSON.stringify(lang)}, which is none of the page’s languages: ${others}`)]
}

/** What the page says of its address, and what the gateway adds; a contradiction that both have found is told once. */
function withPageFaults(ofPage: readonly ParameterFault[], ofGateway: readonly Finding[]): readonly Finding[] {
  const isTold = ({ parameter, problem }: ParameterFault) =>
    problem === 'not_in_token' &&
    ofGateway.some((finding) => finding.parameter === parameter || finding.parameter === 'token')
  return [...ofPage.filter((found) => !isTold(found)).map(pageFinding), ...ofGateway]
}

/** What the page itself says of a parameter, as a finding. */
function pageFinding({ parameter, problem, expected, came }: ParameterFault): Finding {
  if (problem === 'missing') return fault(parameter, 'missing', 'is missing')
  if (problem === 'repeated') return fault(parameter, 'repeated', 'comes with more than one value')
  if (problem === 'not_in_token') return fault(parameter, 'contradiction', `is not ${expected}`)
  const shown = parameter === 'token' ? 'unreadable' : JSON.stringify((came ?? '').slice(0, 80))
  return fault(parameter, 'format', `is ${shown}, and not ${expected}`)
}

type Named = { readonly merchantCode: string | undefined; readonly idPayin: string | undefined }

async function statusOfPayin({ store }: Gateway, { merchantCode, idPayin }: Named): Promise<string | undefined> {
  // PostgreSQL fails for an id with a zero byte.
  if (!merchantCode || !idPayin || !ENTITY_ID.test(idPayin)) return undefined
  const found = await store.read((db) => findPayment(db, { merchantCode, kind: 'payin', entityId: idPayin }))
  return found?.status
}

function existsFindings(status: string | undefined): readonly Finding[] {
  const message = `idPayin names a payin that exists, in status ${status}: the page shows it.`
  return status === undefined ? [] : [{ parameter: 'idPayin', code: 'exists', isFault: false, message }]
}

function inOrder(findings: readonly Finding[]): Finding[] {
  const names: readonly string[] = ['url', ...redirectParameterNames]
  const placeOf = ({ parameter }: Finding) => (names.includes(parameter) ? names.indexOf(parameter) : names.length)
  return findings.toSorted((one, other) => placeOf(one) - placeOf(other))
}

type ExplainedPage = RedirectUrlExplanation['page']

/**
 * The page of an address, by the paths at which this server has it. Of another origin the path below which it stands is
 * not known: there the last part of the path decides, and a part in between that is empty leads nowhere.
 */
function pageOf({ origin, pathname }: URL, publicUrl: string): ExplainedPage {
  if (origin === new URL(publicUrl).origin) return pageAt(ownPath(pathname, basePathOf(publicUrl)))
  if (pathname.includes('//')) return 'none'
  return pathname.endsWith('/status') ? 'status' : 'payment'
}

function ownPath(pathname: string, basePath: string): string {
  const leads = withoutBasePath(pathname, basePath)
  return leads.kind === 'ours' ? leads.target : '/'
}

function pageAt(path: string): ExplainedPage {
  if (path === pagePaths.status) return 'status'
  return path === pagePaths.payment ? 'payment' : 'none'
}
