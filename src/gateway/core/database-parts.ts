import type { Logger } from 'pino'
import type { LookAtNodes, NodeState } from '../store/cluster/cluster-nodes.ts'
import type { Store } from '../store/store.ts'
import type { Pause } from './clock.ts'
import { repeatedFailures } from './observability/repeated-failures.ts'

/**
 * What of the database can fail while the rest works: `all` of a database that is no cluster, else a node, with the
 * merchants whose rows it holds.
 */
export type DatabasePart = { readonly kind: 'all'; readonly name: string } | NodePart

interface NodePart {
  readonly kind: 'node'
  /** The cluster's number of the node, and no address: "node 2". */
  readonly name: string
  readonly state: 'reachable' | 'lost'
  readonly merchantCodes: readonly string[]
}

/** Which parts the database has, and which of them respond, as seen within the last seconds. */
export interface DatabaseParts {
  list(): readonly DatabasePart[]
  /**
   * Whether the rows of this owner, a merchant or a client address, are on a node that does not respond. Where an
   * address lies is not known, so while any node is lost, all addresses are.
   */
  isLost(owner: string): boolean
  /**
   * Names what may be asked of the database together with this owner's requests: everybody's where it is one part, else
   * the owner's alone, because a statement goes to one node (D-810).
   */
  groupOf(owner: string): string
  /** Looks at once and then each second until the signal aborts; every ten seconds while the database is no cluster. */
  watch(signal: AbortSignal): Promise<void>
}

interface Ports {
  readonly look: LookAtNodes
  readonly endHeld: Store['endHeld']
  readonly log: Logger
  readonly pause: Pause
}

const all: readonly DatabasePart[] = [{ kind: 'all', name: 'the database' }]

/** No owner has this name. */
const EVERYBODY = ''

/** The one part of a database that no cluster can be. */
export const onePart: DatabaseParts = {
  list: () => all,
  isLost: () => false,
  groupOf: () => EVERYBODY,
  watch: async () => undefined,
}

const LOOK_EVERY_MS = 1000
/** Longer than a statement elsewhere takes: what holds a connection for so long waits for the lost node (D-821). */
const HELD_MS = 1000
/** How soon a process notices that the tables of its database were distributed. */
const LOOK_FOR_CLUSTER_EVERY_MS = 10_000

/** Parts of this database, of which there is one until the first look has found others. */
export function createDatabaseParts({ look, endHeld, log, pause }: Ports): DatabaseParts {
  let parts = all
  let reachable: ReadonlySet<string> | undefined
  const failures = repeatedFailures(log, 'looking at the nodes of the database failed')

  function adopt(seen: readonly DatabasePart[]): void {
    const former = new Set(lostOf(parts).map(({ name }) => name))
    const lost = lostOf(seen)
    for (const { name } of lost.filter((part) => !former.delete(part.name))) {
      log.error({ part: name }, 'a node of the database does not respond: its merchants get 503, their jobs wait')
    }
    for (const name of former) log.info({ part: name }, 'a node of the database responds again')
    parts = seen
    const merchantCodes = reachableMerchants(seen)
    reachable = merchantCodes && new Set(merchantCodes)
  }

  return {
    list: () => parts,
    groupOf: (owner) => (parts === all ? EVERYBODY : owner),
    isLost: (owner) => reachable !== undefined && !reachable.has(owner),
    watch: async (signal) => {
      while (!signal.aborted) {
        try {
          adopt((await look())?.map(partOf) ?? all)
          failures.succeeded()
          if (lostOf(parts).length > 0) endHeld(HELD_MS)
        } catch (error) {
          // What was seen last stays for as long as nobody can be asked.
          failures.failed(error)
        }
        await pause(parts === all ? LOOK_FOR_CLUSTER_EVERY_MS : LOOK_EVERY_MS, signal)
      }
    },
  }
}

const partOf = ({ number, isReachable, merchantCodes }: NodeState): NodePart => ({
  kind: 'node',
  name: `node ${number}`,
  state: isReachable ? 'reachable' : 'lost',
  merchantCodes,
})

/** The nodes that do not respond. */
export const lostOf = (parts: readonly DatabasePart[]): readonly NodePart[] =>
  parts.filter((part) => part.kind === 'node').filter(({ state }) => state === 'lost')

/** The merchants of the nodes that respond; undefined where all respond, or the database is no cluster. */
export function reachableMerchants(parts: readonly DatabasePart[]): readonly string[] | undefined {
  if (lostOf(parts).length === 0) return undefined
  return parts.flatMap((part) => (part.kind === 'node' && part.state === 'reachable' ? part.merchantCodes : []))
}
