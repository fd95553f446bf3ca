import { type Failure, isRefusedWith, isTokenRefused } from '../../api/call-gateway.ts'
import type { MessageId } from '../../i18n/message-id.ts'

/** Why the page cannot go on, unless a business rule says it. */
export type DeadEnd = 'link_expired' | 'link_not_allowed' | 'data_refused' | 'no_service'

const deadEndByStatus: Readonly<Record<number, DeadEnd>> = {
  400: 'data_refused',
  401: 'link_expired',
  403: 'link_not_allowed',
  413: 'data_refused',
}

/** The dead end of a failure, by its HTTP status: another gateway may have other codes. */
export const deadEndOf = (failure: Failure): DeadEnd =>
  (failure.kind === 'refused' && deadEndByStatus[failure.status]) || 'no_service'

/** The dead end if it is unknown whether a payment exists. Its messages also hold for a payment that is paid. */
export const deadEndOfRead = (failure: Failure): DeadEnd =>
  isTokenRefused(failure) || isRefusedWith(failure, 409) ? 'link_expired' : 'no_service'

/** Heading and text of each dead end. The texts may name the `{merchant}`. */
export const deadEndMessages: { readonly [D in DeadEnd]: { readonly heading: MessageId; readonly text: MessageId } } = {
  link_expired: { heading: 'arrival.heading', text: 'stopped.notValid' },
  link_not_allowed: { heading: 'arrival.heading', text: 'stopped.notAllowed' },
  data_refused: { heading: 'form.lockedInvalid.heading', text: 'form.lockedInvalid.text' },
  no_service: { heading: 'connection.server.heading', text: 'connection.server.text' },
}
