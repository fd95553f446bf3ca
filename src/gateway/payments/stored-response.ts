import type { NewPayment } from '../store/tables.ts'
import { isoTime, storedMoney } from './stored-payment.ts'

type Row = Pick<
  NewPayment,
  | 'kind'
  | 'methodCode'
  | 'entityId'
  | 'amount'
  | 'currencyCode'
  | 'createdAtMs'
  | 'expiresAtMs'
  | 'reference'
  | 'returnUrl'
  | 'responseJson'
>

/** How a stored response begins that repeats the columns of its row, as every one did in version 1.71. */
const WHOLE = '{"paymentMethodCode":'

/**
 * `paymentMethodResponse` of the create as JSON. What the row's columns hold is written from them, and the stored rest is
 * put in as it is, because reading and writing it again costs more than the rest of a read.
 */
export function methodResponseJsonOf(row: Row): string {
  const { responseJson, reference, returnUrl } = row
  if (responseJson.startsWith(WHOLE)) return responseJson
  const { amount, currencyCode } = storedMoney(row)
  const idName = row.kind === 'payin' ? 'idPayin' : 'idTopUp'
  // A method's code and an id have no character that JSON escapes.
  const ids = `${WHOLE}"${row.methodCode}","${idName}":"${row.entityId}"`
  const times = `"acceptedAt":"${isoTime(row.createdAtMs)}","expireAt":"${isoTime(row.expiresAtMs)}"`
  const own = `${ids},"money":{"amount":${amount},"currencyCode":"${currencyCode}"},${times}`
  const found = reference == null ? own : `${own},"reference":${quoted(reference)}`
  const back = returnUrl == null ? found : `${found},"returnUrl":${quoted(returnUrl)}`
  return responseJson === '{}' ? `${back}}` : `${back},${responseJson.slice(1)}`
}

const quoted = (text: string): string => JSON.stringify(text)
