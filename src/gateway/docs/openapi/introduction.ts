import type { Tag } from '#contract/operations/operations.ts'

/** Descriptions of the specification's groups, in its order. */
export const tagWords: { readonly [T in Tag]: string } = {
  Auth: 'Tokens. A token allows some operations for some time; one that is limited to one payment may be shared with client-side code.',
  Payments: 'Code lists: currencies, payment operators, options. Lists may grow within a version.',
  Settlements: 'How the merchant’s settlements are paid out.',
  'Incoming payments': 'Payins and top-ups: money goes from a customer to the merchant.',
  'Outgoing payments': 'Payouts: money goes from the merchant to another account.',
  Accounts: 'Balances, and the accounts that customers paid from.',
  'Merchant info': 'The merchant’s channel.',
  'Rate lists': 'Forex rates.',
  Customers: 'The merchant’s customers. The specification names this group and shows no operation of it.',
}

/** `info.description`. */
export const introduction = `Payins, payouts and top-ups for merchants, in a sandbox and a live environment that have the same API.

Every request carries \`X-API-Version\` with the major version, and all but the two token operations a token in \`Authorization: Bearer\`. Bodies are JSON. Unknown properties are ignored in requests; clients ignore unknown properties in responses.

Checks are made in this order: path (404), verb (405), version (404), token (401), permission (403), rate (429), shape (400), amount of the token (403), existence (409, 410), business rules (406). The rate is ten requests in any second of one token, and ten for tokens of one merchant, unless the gateway is set to another one.

Version: the interface description that this follows states 2.79, its change history ends with 2.80, and its general concepts name 2.82 as the latest version. This document has all that the three of them list, so that it says 2.82; what changed in 2.81 and 2.82 is not shown anywhere.

Check digits cannot be expressed in a schema: values that carry one are marked with \`x-check-digit\`, and the gateway refuses a wrong one with 400 and the violation \`check_digit\`. A pattern with Unicode properties or lookarounds stands in \`x-pattern\` (ECMA-262, flag u): validators in several languages cannot read it as a \`pattern\`. Nor can a schema parse a URL, compile the regular expressions of a token or count significant digits.`
