import { isParameterName, type Parameters } from '#contract/address-parameters.ts'
import { redirectParameterNames } from '#contract/redirect-parameters.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'

/** What an address loses by the way it is written, and what of it nobody reads. */
export function encodingFindings(url: URL, _parameters: Parameters): readonly Finding[] {
  return ignoredFindings(url.searchParams)
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
