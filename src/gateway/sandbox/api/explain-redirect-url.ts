import { addressOfText, isParameterName, type Parameters, parametersOf } from '#contract/address-parameters.ts'
import { shapeFaults } from '#contract/parameter-faults.ts'
import { redirectParameterNames } from '#contract/redirect-parameters.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'
import { done } from '../../core/handler.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { findPayment } from '../../store/payments.ts'
import { optionFindings } from './explain-options.ts'
import { tokenFindings } from './explain-token.ts'
import { fault, type Given } from './finding.ts'
import { invalidField, type SandboxContext, type SandboxHandler } from './handler.ts'

/** Explains a redirect URL with all that the gateway knows of its merchant, token, method and payin. */
export const explainRedirectUrl: SandboxHandler<'explainRedirectUrl'> = async (context) => {
  const address = addressOfText(context.body.url)
  if (!URL.canParse(address) || !/^https?:/i.test(address))
    return invalidField('url', 'type', 'neither an http URL nor a query')
  const { pathname, searchParams, hash } = new URL(address)
  const parameters = parametersOf(searchParams, new URLSearchParams(hash.slice(1)))
  const page = pathname.endsWith('/status') ? 'status' : 'payment'
  const given: Given = Object.fromEntries([...parameters].flatMap(([name, [first]]) => (first ? [[name, first]] : [])))
  const merchant = given.merchantCode ? await context.gateway.merchants.find(given.merchantCode) : undefined
  const findings = [
    ...shapeFindings(parameters, page, context.gateway.environment.publicUrl.startsWith('http:')),
    ...(given.merchantCode && !merchant ? [fault('merchantCode', 'unknown', 'has no merchant of this gateway')] : []),
    ...(await tokenFindings(context.gateway, given, page)),
    ...(merchant
      ? [...optionFindings(merchant.payinMethods, given), ...(await payinFindings(context, merchant, given))]
      : []),
    ...ignoredFindings(searchParams),
  ]
  return done({ page, findings: inOrder(findings) })
}

/** What the page itself says of the parameters, as findings. */
const shapeFindings = (parameters: Parameters, page: 'payment' | 'status', allowsHttp: boolean): readonly Finding[] =>
  shapeFaults(parameters, { page, allowsHttp }).map(({ parameter, problem, expected, came }) => {
    if (problem === 'missing') return fault(parameter, 'missing', 'is missing')
    if (problem === 'repeated') return fault(parameter, 'repeated', 'comes more than once')
    const shown = parameter === 'token' ? 'unreadable' : JSON.stringify((came ?? '').slice(0, 80))
    return fault(parameter, 'format', `is ${shown}, and not ${expected}`)
  })

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
  return [...new Set(query.keys())]
    .filter((name) => name !== '' && !isParameterName(name))
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
