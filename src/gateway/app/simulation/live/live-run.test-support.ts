import type { OpenedStore } from '../../../store/tested-engines.test-support.ts'
import type { RequestAction } from '../clients.test-support.ts'
import { RETENTION_DAYS } from '../processes.test-support.ts'
import { openStage } from '../stage.test-support.ts'
import type { SimulatedProcess } from '../world.test-support.ts'
import { liveBank } from './live-bank.test-support.ts'
import type { LiveHistory, LiveStep } from './live-history.test-support.ts'
import { judgeBooks, judgeDeleted, judgeLiveEnd, judgeMeanwhile } from './live-judge.test-support.ts'

/**
 * Plays a history of a gateway without a sandbox on an emptied store. Throws what promises it has broken, with
 * everything that happened until then.
 */
export async function playLive(opened: OpenedStore, history: LiveHistory): Promise<void> {
  const stage = await openStage(opened, history, {
    receptions: [],
    judgeMeanwhile,
    live: (process) => bank.processorOf(process),
  })
  const { world, observations, processes, arrivals } = stage
  const client: SimulatedProcess = { name: 'client', isAlive: true }

  const deliver = async (action: RequestAction, via: number) => {
    const process = processes[via % history.processes]
    return process?.isAlive ? stage.request(process, action) : undefined
  }
  const bank = liveBank(world, history, deliver)

  async function take({ action, via, isConcurrent, afterMs }: LiveStep): Promise<void> {
    if (!isConcurrent) await stage.settle()
    if (action.do === 'wait') return stage.pass(action.ms)
    if (action.do === 'kill') return stage.killAll()
    await stage.processAt(via)
    // A process that has died since is not restarted for it.
    const fire = () => void deliver(action as RequestAction, via).catch((error: unknown) => world.fail(error))
    if (isConcurrent && afterMs > 0) world.at(world.nowMs + afterMs, { process: client, isExact: true, fire })
    else fire()
  }

  await stage.startAll()
  for (const step of history.steps) await take(step)
  await stage.settle()
  await stage.drain()
  const process = await stage.processAt(0)
  const creates = history.steps.flatMap(({ action }) => (action.do === 'create' ? [action] : []))
  for (const create of creates) await Promise.all([stage.request(process, { ...create, do: 'read' }), stage.settle()])
  const errors = processes.flatMap((one) => one.errors)
  const { sayings } = bank
  const { struck } = world
  const disturbances = struck.length + history.steps.filter(({ action }) => action.do === 'kill').length
  const end = await stage.rows()
  stage.judge(judgeLiveEnd({ rows: end, observations, sayings, errors, struck, disturbances, arrivals }))
  stage.judge(history.keepsBooks ? judgeBooks(end, bank.books.entries) : [])

  await stage.pass((RETENTION_DAYS + 1) * 86_400_000)
  await stage.pass(60_000)
  await world.settle()
  const late = sayings.map(({ paymentId }) =>
    stage.request(process, { do: 'webhook', merchant: 'one', news: [{ paymentId, data: { isLate: true } }] }),
  )
  await world.settle()
  stage.judge(judgeDeleted(await stage.rows(), await Promise.all(late)))
  stage.killAll()
}
