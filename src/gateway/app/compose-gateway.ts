import type { Logger } from 'pino'
import {
  type Clock,
  createMerchantTimes,
  type Pause,
  realTimes,
  systemClock,
  systemPause,
  timeOrderedIds,
} from '../core/clock.ts'
import { createCreatesUnderWay } from '../core/creates-under-way.ts'
import type { DatabaseParts } from '../core/database-parts.ts'
import { allowsHttp } from '../core/environment/addresses.ts'
import { clientAddresses } from '../core/environment/client-address.ts'
import type { Environment } from '../core/environment/environment.ts'
import type { Gateway } from '../core/gateway.ts'
import { createLog } from '../core/observability/log.ts'
import type { Metrics } from '../core/observability/metrics.ts'
import { noRequestLog } from '../core/observability/request-log.ts'
import { createPaymentChanges, tellingStore } from '../core/payment-changes.ts'
import type { Post } from '../core/post.ts'
import { type callLimitsMs, checkedProcessor } from '../core/processor/checked-processor.ts'
import type { Processor } from '../core/processor/port.ts'
import { createAdmissions, createSharedAdmissions } from '../core/rate/admissions.ts'
import { createOwnLimiter, createSharedLimiter } from '../core/rate/rate-limiter.ts'
import { UNBUILT } from '../core/versions.ts'
import { createPost } from '../jobs/callbacks/post-adapter.ts'
import { createDirectory } from '../merchants/directory.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { createFaults } from '../sandbox/faults.ts'
import { createRequestLog } from '../sandbox/refused-requests/request-log.ts'
import { createKeyedMutex } from '../store/keyed-mutex.ts'
import { createPaymentWrites } from '../store/payments/new-payments.ts'
import { createPaymentReads } from '../store/payments/payments.ts'
import { getOrCreateKey } from '../store/secret-keys.ts'
import type { Store } from '../store/store.ts'
import { loadServerKeys, type ServerKeys } from '../tokens/keys.ts'
import { createTokenVerifier } from '../tokens/token.ts'

/** The ports to clock, randomness, network and log; the real ones where none are given. */
export interface WorldPorts {
  readonly clock?: Clock
  readonly pause?: Pause
  readonly newId?: () => string
  readonly post?: Post
  readonly log?: Logger
  /** In place of the module that PROCESSOR names; the sandbox has its own. */
  readonly processor?: Processor
  /** Which build runs: `git-` or `sha256-` with 12 digits. */
  readonly buildId?: string
  readonly processorLimitsMs?: Partial<typeof callLimitsMs>
}

interface Parts {
  readonly environment: Environment
  readonly store: Store
  readonly parts: DatabaseParts
  readonly configured: readonly Merchant[]
  readonly ports: WorldPorts
  readonly metrics: Metrics
  readonly processor: Processor
}

const TOKEN_CACHE_BYTES = 64 * 1024 * 1024

/** Puts the gateway together around an open store. */
export async function composeGateway({
  environment,
  store: opened,
  parts,
  configured,
  ports,
  metrics,
  processor,
}: Parts): Promise<Gateway> {
  const log = ports.log ?? createLog(environment.logLevel)
  const { clock = systemClock, pause = systemPause } = ports
  const { newId = timeOrderedIds(clock) } = ports
  const isOnlyProcess = environment.databaseUrl === undefined
  const store = tellingStore(opened, (scope) => changes.written(scope))
  const findPayment = createPaymentReads({ store, isOnlyProcess })
  const changes = createPaymentChanges({ store, isOnlyProcess, pause, findPayment })
  const keys = await keysIn(store)
  const merchants = createDirectory({ configured, store, allowsHttp: allowsHttp(environment), log })
  const times = environment.sandbox ? createMerchantTimes({ store, isOnlyProcess }) : realTimes
  const { sandbox: hasSandbox, rateLimitPerSecond: limit } = environment
  const limiter = isOnlyProcess ? createOwnLimiter(limit) : createSharedLimiter({ store, parts, clock, limit })
  const isMerchant = async (merchantCode: string) => (await merchants.find(merchantCode)) !== undefined
  return {
    environment,
    buildId: ports.buildId ?? UNBUILT,
    store,
    parts,
    clock,
    pause,
    newId,
    changes,
    storePayment: createPaymentWrites({ store, parts, isOnlyProcess }),
    createOnce: createCreatesUnderWay(),
    admit: isOnlyProcess
      ? createAdmissions({ clock, times, limiter, findPayment })
      : createSharedAdmissions({ store, parts, clock, limit, hasSandbox, times, limiter, findPayment }),
    times,
    merchants,
    keys,
    verifier: createTokenVerifier(keys, TOKEN_CACHE_BYTES),
    limiter,
    clientAddress: clientAddresses(environment.trustedProxies),
    post: metrics.counted(ports.post ?? createPost(environment, clock)),
    processor: checkedProcessor(processor, {
      publicUrl: environment.publicUrl,
      isSandbox: environment.sandbox,
      log,
      metrics,
      limitsMs: ports.processorLimitsMs ?? {},
    }),
    faults: createFaults({ store, clock, pause, isOnlyProcess }),
    requestLog: environment.sandbox ? createRequestLog(isMerchant) : noRequestLog,
    clockMutex: createKeyedMutex(),
    log,
  }
}

const keysIn = (store: Store): Promise<ServerKeys> =>
  loadServerKeys({ getOrCreateKey: (name, make) => store.write((tx) => getOrCreateKey(tx, { name, make })) })
