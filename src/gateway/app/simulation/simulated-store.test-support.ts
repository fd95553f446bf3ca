import type { KyselyPlugin } from 'kysely'
import type { Store, WriteScope } from '../../store/store.ts'
import type { Db } from '../../store/tables.ts'
import type { PlannedFault, SimulatedProcess, World } from './world.test-support.ts'

interface Place {
  readonly world: World
  readonly process: SimulatedProcess
  readonly store: () => Store
  /** Before its process has started, an operation goes straight to the store. */
  readonly hasStarted: () => boolean
}

/** What the store rejects with in place of a database's own errors. */
class SimulatedFailure extends Error {
  /** 40001 is PostgreSQL's serialization failure, after which the store runs the work again. */
  readonly code: string
  constructor(isRetried: boolean) {
    super('a simulated failure of the database')
    this.code = isRetried ? '40001' : 'simulated'
  }
}

/** The store as a process of the simulation sees it: each operation is an event, which may fail in every way. */
export function simulatedStore({ world, process, store, hasStarted }: Place): Store {
  function submit<T>(label: string, start: (spoil: Spoil) => Promise<T>): Promise<T> {
    if (!hasStarted()) return start(unspoiled)
    return new Promise((resolve, reject) => {
      world.add(process, label, async (fault) => {
        if (fault?.kind === 'refused') return reject(new SimulatedFailure(false))
        const outcome = await start(spoilOf(fault)).then(
          (value) => () => resolve(value),
          (error: unknown) => () => reject(error),
        )
        if (fault?.kind === 'unknown') reject(new SimulatedFailure(false))
        // After a kill nobody learns how the operation ended.
        else if (fault === undefined || !fault.kind.startsWith('killed')) outcome()
      })
    })
  }

  return {
    read: (work) => submit('read', async () => store().read(work)),
    write: (work, scope) => submit(`write ${nameOf(scope)}`, (spoil) => store().write(spoil(work), scope)),
    writeStatement: (work) => submit('write of one statement', (spoil) => store().writeStatement(spoil(work))),
    ping: () => submit('ping', () => store().ping()),
    endHeld: (longerThanMs) => store().endHeld(longerThanMs),
    checkpoint: async () => undefined,
    close: async () => undefined,
  }
}

/** What a write works on, for the report of a failure. */
const nameOf = (scope: WriteScope | undefined): string =>
  scope?.kind === 'merchant' ? (scope.queue ?? scope.merchantCode) : (scope?.kind ?? '')

type Work<T> = (db: Db) => Promise<T>
type Spoil = <T>(work: Work<T>) => Work<T>

const unspoiled: Spoil = (work) => work

function spoilOf(fault: PlannedFault | undefined): Spoil {
  if (fault === undefined || !['rolled_back', 'retried', 'killed_within'].includes(fault.kind)) return unspoiled
  const isRetried = fault.kind === 'retried'
  let attempts = 0
  return (work) => async (db) => {
    attempts += 1
    if (isRetried && attempts > 1) return work(db)
    await work(db.withPlugin(failingAt(fault.statement, isRetried)))
    // A work with fewer statements fails at its end, before the commit.
    throw new SimulatedFailure(isRetried)
  }
}

/** Fails after a number of statements. Their effects are in the transaction, and have to go with it. */
function failingAt(statement: number, isRetried: boolean): KyselyPlugin {
  let count = 0
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      if (count > statement) throw new SimulatedFailure(isRetried)
      return result
    },
  }
}
