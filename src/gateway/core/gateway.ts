import type { Logger } from 'pino'
import type { MerchantDirectory } from '../merchants/directory.ts'
import type { KeyedMutex } from '../store/keyed-mutex.ts'
import type { PaymentWrites } from '../store/payments/new-payments.ts'
import type { Store } from '../store/store.ts'
import type { ServerKeys } from '../tokens/keys.ts'
import type { TokenVerifier } from '../tokens/token.ts'
import type { Clock, MerchantTimes, Pause } from './clock.ts'
import type { CreatesUnderWay } from './creates-under-way.ts'
import type { DatabaseParts } from './database-parts.ts'
import type { ClientAddress } from './environment/client-address.ts'
import type { Environment } from './environment/environment.ts'
import type { Faults } from './faults.ts'
import type { RequestLog } from './observability/request-log.ts'
import type { PaymentChanges } from './payment-changes.ts'
import type { Post } from './post.ts'
import type { CheckedProcessor } from './processor/checked-processor.ts'
import type { Admissions } from './rate/admissions.ts'
import type { RateLimiter } from './rate/rate-limiter.ts'

/** The running gateway: what every handler and job works with. Nothing in it belongs to one request. */
export interface Gateway {
  readonly environment: Environment
  /** Which build runs: `git-` or `sha256-` with 12 digits, or `unbuilt`. */
  readonly buildId: string
  readonly store: Store
  /** What of the store can fail while the rest works. */
  readonly parts: DatabaseParts
  readonly clock: Clock
  readonly pause: Pause
  /** What each merchant's sandbox clock shows. */
  readonly times: MerchantTimes
  readonly newId: () => string
  readonly changes: PaymentChanges
  readonly storePayment: PaymentWrites
  readonly createOnce: CreatesUnderWay
  readonly admit: Admissions
  readonly merchants: MerchantDirectory
  readonly keys: ServerKeys
  readonly verifier: TokenVerifier
  readonly limiter: RateLimiter
  readonly clientAddress: ClientAddress
  /** Sends callbacks. */
  readonly post: Post
  /** Who receives the customers' money and pays payouts. */
  readonly processor: CheckedProcessor
  /** Failures planned in the sandbox; without a sandbox there are none. */
  readonly faults: Faults
  /** Refused requests, explained in the sandbox; without a sandbox none is kept. */
  readonly requestLog: RequestLog
  /** Held for a merchant while its sandbox clock moves; the worker leaves that merchant's jobs alone meanwhile. */
  readonly clockMutex: KeyedMutex
  readonly log: Logger
}
