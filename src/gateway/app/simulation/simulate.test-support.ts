import type { OpenedStore } from '../../store/tested-engines.test-support.ts'
import type { Observation, RequestAction } from './clients.test-support.ts'
import type { Action, History, Step, Subject } from './history.test-support.ts'
import { judgeRates, judgeStatuses, judgeSubject } from './judge-clients.test-support.ts'
import { type Findings, judgeCause, judgeChange, judgeRows, keyOfPayment } from './judge-rows.test-support.ts'
import { REQUESTS_PER_SECOND, type RunningProcess } from './processes.test-support.ts'
import { judgeArrivals, judgeSchedule } from './receiver.test-support.ts'
import type { Rows } from './rows.test-support.ts'
import { openStage } from './stage.test-support.ts'

export interface Run {
  readonly trace: readonly string[]
  readonly observations: readonly Observation[]
}

/** A wait for another merchant's callbacks passes time without the rounds of the workers. */
const movesClock = (action: Action): boolean => ['advance', 'resend', 'freeze', 'unfreeze'].includes(action.do)

const keyOf = ({ merchant, collection, id }: Subject): string => `${merchant} ${collection} ${id}`

/** Plays a history against the gateway on an emptied store. Throws what promises it has broken. */
export async function simulate(opened: OpenedStore, history: History): Promise<Run> {
  const actions = history.steps.map(({ action }) => action)
  const isReset = (merchantCode: string) =>
    actions.some((action) => action.do === 'reset' && action.merchant === merchantCode)
  /** Payments that were seen at the bank page. */
  const held = new Set<string>()
  const stage = await openStage(opened, history, {
    receptions: history.receptions,
    judgeMeanwhile: (before, now) => {
      for (const { state, paymentId } of now.payments) if (state === 'held') held.add(paymentId)
      return [...judgeRows(now), ...judgeChange(before, now, isReset)]
    },
  })
  const { world, observations, arrivals } = stage
  /** Moments at which a process was ended on purpose. */
  const ends: number[] = []

  function send(process: RunningProcess, action: RequestAction): void {
    stage.request(process, action).catch((error: unknown) => world.fail(error))
  }

  async function end(process: RunningProcess, how: 'kill' | 'restart'): Promise<void> {
    ends.push(world.moment)
    if (how === 'restart') {
      let open = 1
      world.openRequests += open
      const close = () => {
        world.openRequests -= open
        open = 0
      }
      // A fault may kill the process while it stops.
      world.onKill(process, close)
      void process.worker.stop().then(close)
      await world.settle()
    }
    if (process.isAlive) world.kill(process)
  }

  async function take({ action, via }: Step): Promise<void> {
    const process = await stage.processAt(via)
    switch (action.do) {
      case 'wait':
        return stage.pass(action.ms)
      case 'kill':
      case 'restart':
        return end(process, action.do)
      case 'burst':
        for (let sent = 0; sent <= REQUESTS_PER_SECOND; sent++)
          send(process, { do: 'read', merchant: action.merchant, collection: 'payins', id: 'a' })
        return
      case 'bank': {
        const { payments } = await stage.rows()
        const payment = payments.find((one) => keyOfPayment(one) === keyOf(action))
        return payment && send(process, { ...action, paymentId: payment.paymentId })
      }
      default:
        return send(process, action)
    }
  }

  function judgeCallbacks(rows: Rows, disturbances: number): Findings {
    // A host that does not respond is called one callback at a time.
    const isPrompt = history.receptions.every((reception) => reception === 200 || reception === 500)
    const kept = rows.payments.filter(({ merchantCode }) => !isReset(merchantCode))
    return [
      ...judgeArrivals(arrivals.filter(({ key }) => !isReset(key.split(' ')[0] ?? ''))),
      ...kept.flatMap((payment) => {
        const key = keyOfPayment(payment)
        return judgeSchedule(payment, {
          attempts: rows.attempts.filter(({ paymentId }) => paymentId === payment.paymentId),
          arrivals: arrivals.filter((arrival) => arrival.key === key).length,
          resends: actions.filter((action) => action.do === 'resend' && keyOf(action) === key).length,
          disturbances,
          isPunctual: !actions.some(movesClock) && isPrompt,
          wasFrozen: actions.some((action) => action.do === 'freeze' && action.merchant === payment.merchantCode),
        })
      }),
    ]
  }

  /** The bank page of a payment that a reset has deleted is not found. */
  const isOfResetPage = ({ action, status, merchant }: Observation) =>
    action.do === 'bank' && status === 404 && isReset(merchant)

  function judgeEnd(rows: Rows): Findings {
    const disturbances = [...ends, ...world.struck.map(({ at }) => at)]
    const isExcused = (from: number, to: number) => disturbances.some((moment) => moment >= from && moment <= to)
    const errors = stage.processes.flatMap((process) => process.errors)
    const keys = new Set(observations.map(({ key }) => key).filter((key) => key !== ''))
    return [
      ...rows.payments.filter(({ status }) => status === 'PROCESSING').map((one) => `${keyOfPayment(one)} has no end`),
      ...judgeStatuses(
        observations.filter((one) => !isOfResetPage(one)),
        isExcused,
      ),
      ...[...keys].flatMap((key) =>
        judgeSubject(observations.filter((one) => one.key === key && !isReset(one.merchant))),
      ),
      ...(disturbances.length > 0 ? [] : [...judgeRates(observations), ...errors]),
      ...rows.payments.flatMap((payment) => judgeCause(payment, { actions, wasHeld: held.has(payment.paymentId) })),
      ...judgeCallbacks(rows, disturbances.length),
    ]
  }

  await stage.startAll()
  for (const step of history.steps) {
    if (!step.isConcurrent) await stage.settle()
    await take(step)
  }
  await stage.settle()
  world.calmDown()
  const process = await stage.processAt(0)
  for (const merchant of ['one', 'two'] as const) send(process, { do: 'unfreeze', merchant })
  await stage.drain()
  stage.judge(judgeEnd(await stage.rows()))
  stage.killAll()
  return { trace: world.trace, observations }
}
