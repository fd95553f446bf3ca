import { alsoKnownAs, type Parameters, parametersOf } from '#contract/redirect/address-parameters.ts'
import type { Choice } from '#contract/redirect/choosing.ts'
import { redirectParameterNames, redirectParameters } from '#contract/redirect/redirect-parameters.ts'
import { addToEntry, CHOSEN, rewriteAddress } from '../../browser/history-entry.ts'
import { formNames } from './form-names.ts'

/** The address that the page was opened with, before the secrets are moved. */
export interface OpenedAddress {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/**
 * Reads the address of this document. What a form of the page has sent with it is kept in the history entry. `carried`:
 * the parameters of a document that answers a form, whose address has none.
 */
export function readAddress(carried?: string): OpenedAddress {
  const { pathname, search, hash } = window.location
  const opened = { pathname, search: carried === undefined ? search : `?${carried}`, hash }
  const { address, choice } = readSentAddress(opened)
  if (choice) addToEntry({ [CHOSEN]: choice })
  return address
}

/** Moves the token and the customer's data of this document's address behind the `#`: see `addressWithoutSecrets`. */
export function moveSecrets({ pathname, search, hash }: OpenedAddress): void {
  rewriteAddress(addressWithoutSecrets(pathname, search, hash))
}

/**
 * Puts what `moveSecrets` has moved behind the `#` back where a page without the app needs it: the server renders a page,
 * also when it is loaded anew, for the token in its query.
 */
export function restoreAddress(): void {
  const { pathname, search, hash } = window.location
  const query = [search, hash].map((part) => part.slice(1)).filter((part) => part !== '')
  rewriteAddress(`${pathname}?${query.join('&')}`)
}

/** The parameters of an address, as `parametersOf` reads them. Never throws. */
export const readParameters = (search: string, hash: string): Parameters =>
  parametersOf(new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, '')))

/**
 * The address that stays in the bar: the token and the customer's data move behind the `#`, where neither a referrer
 * nor a server log sees them; everything else stays (D-504).
 */
export function addressWithoutSecrets(pathname: string, search: string, hash: string): string {
  const parameters = readParameters(search, hash)
  const kept = new URLSearchParams(search)
  const moved = new URLSearchParams()
  for (const [name, values] of parameters) {
    if (!redirectParameters[name].personal) continue
    for (const written of [name, alsoKnownAs[name] ?? name]) kept.delete(written)
    for (const value of values) moved.append(name, value)
  }
  const rest = [kept.toString() && `?${kept}`, moved.toString() && `#${moved}`]
  return pathname + rest.join('')
}

/** What a customer has chosen so far, as a form of the page has sent it; the gateway's codes, nothing personal. */
export interface SentAddress {
  /** The redirect's own address. */
  readonly address: OpenedAddress
  readonly choice: Choice | undefined
  /** What operators are searched for; empty for all of them, undefined for the first ones. */
  readonly search: string | undefined
  /** The method of the create that a form has sent, and that has led here. */
  readonly sentMethodCode: string | undefined
}

/**
 * The parameters of a page's address as its forms carry them: the same text on the server and in a browser, whatever of
 * them has moved behind the `#` (D-721). Unknown parameters are left out.
 */
export function carriedParameters({ search, hash }: Pick<OpenedAddress, 'search' | 'hash'>): string {
  const carried = new URLSearchParams()
  const parameters = readParameters(search, hash)
  for (const name of redirectParameterNames) {
    for (const value of parameters.get(name) ?? []) carried.append(name, value)
  }
  return carried.toString()
}

/**
 * Reads an address that may come from a form of the page: its parameters are then in `address`, and what the customer
 * has answered stands beside it. Any other address stays as it is.
 */
export function readSentAddress({ pathname, search, hash }: OpenedAddress): SentAddress {
  const sent = new URLSearchParams(search)
  const answers = answersOf(sent)
  const isSent = Object.values(formNames).some((name) => sent.has(name))
  return { address: { pathname, search: isSent ? `?${parametersIn(sent)}` : search, hash }, ...answers }
}

/** The parameters that a form carries. A language that it names counts before the one in them. */
export function parametersIn(sent: URLSearchParams): string {
  const carried = sent.get(formNames.address)
  if (carried === null) {
    const others = new URLSearchParams(sent)
    for (const name of Object.values(formNames)) others.delete(name)
    return others.toString()
  }
  const parameters = new URLSearchParams(carried)
  const lang = sent.get('lang')
  if (lang !== null) parameters.set('lang', lang)
  return parameters.toString()
}

/** What a form says that the customer has chosen. */
export function answersOf(sent: URLSearchParams): Omit<SentAddress, 'address'> {
  const paymentMethodCode = sent.get(formNames.method) ?? sent.get(formNames.opened)
  return {
    choice: paymentMethodCode
      ? { paymentMethodCode, paymentOperatorCode: sent.get(formNames.operator) || undefined }
      : undefined,
    search: sent.get(formNames.search) ?? undefined,
    sentMethodCode: sent.get(formNames.sent) ?? undefined,
  }
}

/** What a form has led to: a choice is made, or a create was sent. */
export type FormResult = Partial<Pick<SentAddress, 'choice' | 'search' | 'sentMethodCode'>>

/** The relative URL of the page for these parameters, after a form: what a browser is sent to by a 303. */
export function nextUrl(carried: string, { choice, search, sentMethodCode }: FormResult): string {
  const parameters = new URLSearchParams(carried)
  if (sentMethodCode !== undefined) parameters.set(formNames.sent, sentMethodCode)
  if (choice) {
    parameters.set(formNames.method, choice.paymentMethodCode)
    if (choice.paymentOperatorCode !== undefined) parameters.set(formNames.operator, choice.paymentOperatorCode)
  }
  if (search !== undefined) parameters.set(formNames.search, search)
  return `?${parameters}`
}
