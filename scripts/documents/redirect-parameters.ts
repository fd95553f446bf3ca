import { fieldParameters } from '#contract/fields/field-parameters.ts'
import { type FieldName, fields } from '#contract/fields/fields.ts'
import { locales } from '#contract/locales.ts'
import { rulesFor } from '#contract/redirect/address-faults.ts'
import {
  type RedirectParameter,
  redirectParameterMeanings,
  redirectParameterNames,
  redirectParameters,
  statusParameterNames,
} from '#contract/redirect/redirect-parameters.ts'

const isField = (name: RedirectParameter): name is RedirectParameter & FieldName =>
  fieldParameters.some((field) => field === name)

const rules = rulesFor(false)

/** What a value must be: that of the field it becomes, or the rule of its kind. */
function ruleOf(name: RedirectParameter): string {
  if (!isField(name)) return rules[redirectParameters[name].kind].expected
  return `as \`${fields[name].path}\` of a create`
}

const rowOf = (name: RedirectParameter): string => {
  const { required, personal } = redirectParameters[name]
  return `| \`${name}\` | ${required ? 'yes' : ''} | ${redirectParameterMeanings[name]} | ${ruleOf(name)} | ${personal ? 'yes' : ''} |`
}

/** docs/redirect-parameters.md: the query of the redirect URL, from the contract's table. */
export const redirectParametersPage = (): string =>
  [
    '# Redirect parameters',
    '',
    'The query of the URL that a merchant redirects its customer to, in the order of the specification, then the',
    'extensions of this project. Generated from `src/contract/redirect/redirect-parameters.ts`: `npm run generate`.',
    '',
    'URL-encode every value: a `+` that is not written as `%2B` arrives as a space. A required parameter that comes with',
    'two values is refused; of any other the first value counts. A parameter that is not in the table is ignored. Where a',
    'parameter is missing or wrong, the page says which, and creates no payment. `/sandbox` compiles such URLs and',
    'explains them. A sandbox that is itself served over http, such as that of `npm start`, takes http addresses too.',
    '',
    'A parameter with "yes" in the last column moves behind the `#` as soon as the page runs, so that neither a referrer',
    'nor a later request contains it. Without scripts it stays in the query, and later requests to this page have it.',
    '',
    '| Parameter | Required | Meaning | Value | Leaves the query |',
    '| --- | --- | --- | --- | --- |',
    ...redirectParameterNames.map(rowOf),
    '',
    'Example values of each field are in the API reference at `/docs`.',
    '',
    `Languages of \`lang\`: ${Object.keys(locales).join(', ')}. With another one the page speaks that of the browser.`,
    '',
    '## The status page',
    '',
    `\`/status\` shows the status of a payment. It needs ${statusParameterNames.map((name) => `\`${name}\``).join(', ')}.`,
    '',
  ].join('\n')
