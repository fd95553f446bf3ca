import { advanceClock, freezeClock, listUpcomingEvents, readClock, unfreezeClock } from '../clock.ts'
import { listExamples, readExample } from '../examples/examples.ts'
import { createRedirectUrl } from '../examples/redirect-urls.ts'
import { explainRedirectUrl } from '../explain/explain-redirect-url.ts'
import { listFaults, planFault } from '../faults.ts'
import { registerMerchant } from '../merchants.ts'
import { readOverview } from '../overview.ts'
import { listCallbacks, resendCallback } from '../payments/callbacks.ts'
import { listPayments, readPayment } from '../payments/payments.ts'
import { listRefusedRequests } from '../payments/refused-requests.ts'
import { expirePayment, payPayment, settlePayment } from '../payments/settle.ts'
import { removeMerchant, resetSandbox } from '../reset.ts'
import { configureSink, listSinks, readSink, sendToSink } from '../sinks.ts'
import type { SandboxHandlers } from './handler.ts'

export const sandboxHandlers: SandboxHandlers = {
  readOverview,
  readClock,
  advanceClock,
  freezeClock,
  unfreezeClock,
  listUpcomingEvents,
  registerMerchant,
  removeMerchant,
  settlePayment,
  payPayment,
  expirePayment,
  listCallbacks,
  resendCallback,
  listPayments,
  readPayment,
  createRedirectUrl,
  explainRedirectUrl,
  listRefusedRequests,
  configureSink,
  sendToSink,
  readSink,
  listSinks,
  planFault,
  listFaults,
  listExamples,
  readExample,
  resetSandbox,
}
