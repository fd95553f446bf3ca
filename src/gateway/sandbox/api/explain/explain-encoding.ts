import { isCurrencyCode } from '#contract/currencies.ts'
import { fieldParameters } from '#contract/fields/field-parameters.ts'
import { formatOf } from '#contract/fields/fields.ts'
import { meantName } from '#contract/meant-name.ts'
import { isParameterName, type Parameters } from '#contract/redirect/address-parameters.ts'
import { firstOf, givenDataOf } from '#contract/redirect/given.ts'
import { withLostPluses } from '#contract/redirect/lost-plus.ts'
import { redirectParameterNames } from '#contract/redirect/redirect-parameters.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'
import { remark } from './finding.ts'

/** What an address loses because a value in it was not encoded, and what of it nobody reads. */
export function encodingFindings(url: URL, parameters: Parameters): readonly Finding[] {
  const lost = addressNames.map((name) => ({ name, parts: lostOf(name, url) }))
  const lostNames = lost.flatMap(({ parts }) => parts)
  return [
    ...lost.flatMap(({ name, parts }) => (parts.length === 0 ? [] : [lostFinding(name, parts)])),
    ...plusFindings(parameters),
    ...ignoredFindings(url.searchParams).filter(({ parameter }) => !lostNames.includes(parameter)),
  ]
}

/** Parameters whose values are addresses with a query of their own. */
const addressNames = ['callbackUrl', 'returnUrl'] as const
type AddressName = (typeof addressNames)[number]

/**
 * What an address that was not encoded has lost: the parameters of its own that follow its first `&`, and its fragment.
 * A further parameter is its own if no page reads its name, or if the name comes twice.
 */
function lostOf(name: AddressName, url: URL): readonly string[] {
  const pairs = url.search.slice(1).split('&').map(pairOf)
  const at = pairs.findIndex((pair) => pair.name === name)
  const raw = pairs[at]?.raw ?? ''
  const following = pairs.slice(at + 1)
  const next = following.findIndex((pair) => addressNames.some((other) => other === pair.name))
  const own = (next < 0 ? following : following.slice(0, next)).map((pair) => pair.name)
  const isLost = (one: string) => !isParameterName(one) || pairs.filter((pair) => pair.name === one).length > 1
  const lost = raw.includes('?') ? own.filter((one) => one !== '' && isLost(one)) : []
  const [fragment = ''] = url.hash.slice(1).split('&')
  const isLast = raw.includes('://') && following.every((pair) => lost.includes(pair.name))
  const isFragmentLost = isLast && fragment !== '' && !isParameterName(pairOf(fragment).name)
  return [...new Set([...lost, ...(isFragmentLost ? [`#${fragment}`] : [])])]
}

function pairOf(text: string): { readonly name: string; readonly raw: string } {
  const [name = ''] = new URLSearchParams(text).keys()
  return { name, raw: text.slice(text.indexOf('=') + 1) }
}

const lostFinding = (name: AddressName, parts: readonly string[]): Finding =>
  remark(
    name,
    'not_encoded',
    `is not URL-encoded, so that it ends before its own ${parts.join(', ')}. Encode the whole address (encodeURIComponent): its & becomes %26, its # becomes %23`,
  )

/** Data that the page reads with a `+` that did not arrive. */
function plusFindings(parameters: Parameters): readonly Finding[] {
  const value = firstOf(parameters)
  const currencyCode = value('currencyCode')
  if (!isCurrencyCode(currencyCode)) return []
  const { data } = givenDataOf(value)
  return fieldParameters.flatMap((name) => {
    const read = withLostPluses(formatOf(name, currencyCode, data.accountType), data[name] ?? '')
    if (read === value(name)) return []
    const words = `has a space where a + was not URL-encoded; the page reads it as ${JSON.stringify(read)}. Write %2B`
    return [remark(name, 'not_encoded', words)]
  })
}

/** What is left of `&amp;` where it was taken for `&`. */
const ESCAPED_AND = 'amp;'

/** Parameters whose names no page knows. */
function ignoredFindings(query: URLSearchParams): Finding[] {
  return [...new Set(query.keys())]
    .filter((name) => name !== '' && !isParameterName(name))
    .map((parameter) => {
      const isEscaped = parameter.startsWith(ESCAPED_AND)
      const meant = meantName(isEscaped ? parameter.slice(ESCAPED_AND.length) : parameter, redirectParameterNames)
      const hint = meant === undefined ? '' : ` Is ${meant} meant?`
      const escaped = isEscaped ? ' In an address & is written &; &amp; is of HTML.' : ''
      return {
        parameter,
        code: 'ignored',
        isFault: false,
        message: `${parameter} is no redirect parameter and is ignored.${hint}${escaped}`,
      }
    })
}
