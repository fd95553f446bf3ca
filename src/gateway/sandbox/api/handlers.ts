import { listCallbacks, resendCallback } from './callbacks.ts'
import { advanceClock, freezeClock, listUpcomingEvents, readClock, unfreezeClock } from './clock.ts'
import { listExamples, readExample } from './examples.ts'
import { explainRedirectUrl } from './explain-redirect-url.ts'
import { listFaults, planFault } from './faults.ts'
import type { SandboxHandlers } from './handler.ts'
import { registerMerchant } from './merchants.ts'
import { readOverview } from './overview.ts'
import { listPayments, readPayment } from './payments.ts'
import { createRedirectUrl } from './redirect-urls.ts'
import { listRefusedRequests } from './refused-requests.ts'
import { removeMerchant, resetSandbox } from './reset.ts'
import { expirePayment, payPayment, settlePayment } from './settle.ts'
import { configureSink, listSinks, readSink, sendToSink } from './sinks.ts'

/** The handler of each operation of the sandbox. */
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
