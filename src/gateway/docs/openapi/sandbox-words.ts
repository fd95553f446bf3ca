import type { SandboxOperationName } from '#contract/sandbox/operations.ts'

const everyMerchant = 'Without a merchant it does so for every merchant.'
const driven = 'A final status does not change again: 409.'

/** Descriptions of the sandbox's operations beyond their summaries. */
export const sandboxWords: { readonly [O in SandboxOperationName]: string } = {
  readOverview: 'The merchants with their payin methods, the times that the sandbox takes, and who can reach it.',
  readClock: 'Each merchant has a clock of its own. Without a merchant it is the clock that shows the earliest time.',
  advanceClock: `Settlements, expiries and callbacks that fall due on the way happen at their own instant, and callbacks have been made when the response comes. ${everyMerchant}`,
  freezeClock: `Nothing falls due while a clock is frozen; advancing moves it by exactly that. ${everyMerchant}`,
  unfreezeClock: `The clock runs on from what it shows. ${everyMerchant}`,
  listUpcomingEvents: 'Settlements, expiries and callbacks, the earliest first.',
  registerMerchant:
    'The body is an entry of MERCHANTS_FILE. The same code again replaces the entry; a merchant of MERCHANTS_FILE is not replaced: 409.',
  removeMerchant:
    'Its payments, callbacks, faults and keys go with it. A merchant of MERCHANTS_FILE and the demo shop stay: 409.',
  settlePayment: `At the merchant’s present sandbox time. ${driven}`,
  payPayment: `The amount due succeeds. Another amount fails with \`DIFFERENT_AMOUNT_CONFIRMED\` unless it is accepted. A payout is settled instead: 409. ${driven}`,
  expirePayment: `As if \`expireAt\` and the two hours after it had passed; the clock stays where it is. ${driven}`,
  listCallbacks: 'Every attempt with its request and its response.',
  resendCallback:
    'At once, and where that fails four times more, 120 seconds apart. A payment without `callbackUrl` or in `PROCESSING` has no callback: 409.',
  listPayments: 'Payins, payouts and top-ups, the newest first.',
  readPayment: 'As the gateway has stored it, with what is scheduled for it.',
  createRedirectUrl:
    'For a payin that does not exist yet. What is left out gets a default: a fresh `idPayin`, 100 in a currency of the method or of the merchant, the sink named after the merchant as `callbackUrl`, a page of the order as `returnUrl`, and the parameters of the scenario.',
  explainRedirectUrl:
    'Reads the address and its data as the page does, by the same code, and beyond it what only the gateway knows: whether the token is genuine, valid at the merchant’s present sandbox time and allows what the page needs, whether the merchant offers the method and operator, and where its customers may return to. Data that only some of the offered methods take, values that were not URL-encoded, a language that the page does not have, and a callback address to which the gateway sends nothing, are remarks. Without a fault the payment can be made.',
  listRefusedRequests:
    'Of a token request it says why the credential was not accepted, and the text that should have been signed. Kept in memory: the latest 50 of each merchant since the start, and of the process that is asked. A 410 is not among them.',
  configureSink: 'A sink is a receiver of callbacks; it exists as soon as it is named.',
  sendToSink:
    'Takes any request body up to 64 KiB, keeps it, and responds as the sink was told: 200 unless something else was said. A sink keeps its newest 1000 requests and 512 KiB, all sinks together 256 MiB. Each merchant has the sink of its name; there are at most 100 other names.',
  readSink: 'Every request, in its order.',
  listSinks: 'Those that were configured or have received something, by name.',
  planFault:
    'It takes the place of the fault planned before for the same operation and merchant. Every failure of the API can be planned, the 406 codes included.',
  listFaults: 'Those that still wait for requests.',
  listExamples: 'Every payin method in each of its currencies.',
  readExample: 'A payin just accepted, with everything that its method can ask for. It is stored nowhere.',
  resetSandbox:
    'Payments, callbacks, faults and clock go; merchants, keys and tokens stay valid. Without a merchant everything goes, sinks included.',
}

export const sandboxTagWords =
  'What tests and developers do with the sandbox: move the clock, drive payments, receive callbacks, inject faults. These operations stand under `/sandbox/api` and need no `X-API-Version`; where SANDBOX_KEY is set, it is the bearer token. The live environment has none of them.'
