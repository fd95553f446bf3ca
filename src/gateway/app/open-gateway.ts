import { systemClock, systemPause, timeOrderedIds } from '../core/clock.ts'
import { createDatabaseParts, onePart, reachableMerchants } from '../core/database-parts.ts'
import { allowsHttp, basePathOf } from '../core/environment/addresses.ts'
import { clientAddresses } from '../core/environment/client-address.ts'
import type { Environment } from '../core/environment/environment.ts'
import type { Gateway } from '../core/gateway.ts'
import { createLog, describeError } from '../core/observability/log.ts'
import { createMetrics, type Metrics } from '../core/observability/metrics.ts'
import { loadProcessor, type ProcessorLoading } from '../core/processor/load-processor.ts'
import { UNBUILT } from '../core/versions.ts'
import { docsFiles } from '../docs/site/docs-files.ts'
import { handlers } from '../handlers/handlers.ts'
import { processorWebhooks } from '../handlers/processor-webhooks.ts'
import { createApi } from '../http/api.ts'
import type { NothingHereIn } from '../http/files/nothing-here.ts'
import { openWeb, type Web } from '../http/files/web.ts'
import type { Respond } from '../http/incoming-request.ts'
import { probesOf } from '../http/probes.ts'
import { forwardTo, pingGateway } from '../http/proxy/forward.ts'
import { type RefuseUnreadable, refuseUnreadable } from '../http/unreadable-requests.ts'
import { jobKinds } from '../jobs/job-handlers.ts'
import { startWorker } from '../jobs/worker.ts'
import { type DemoMerchant, loadDemoMerchant } from '../merchants/demo-merchant.ts'
import { sandboxRoutes } from '../sandbox/api/http/router.ts'
import { sandboxProcessor } from '../sandbox/processor.ts'
import { sandboxHtml } from '../sandbox/sandbox-html.ts'
import { nodesOf } from '../store/cluster/cluster-nodes.ts'
import { openAside, openStore } from '../store/open-store.ts'
import { claimPurpose } from '../store/purpose.ts'
import type { Store } from '../store/store.ts'
import { composeGateway, type WorldPorts } from './compose-gateway.ts'
import { liveFaults, type MerchantsReading, readMerchantsFile } from './merchants-file.ts'
import { routesOf } from './routes.ts'

interface Options extends WorldPorts {
  readonly environment: Environment
  /** Folder of the app's build. */
  readonly webRoot?: string
  /** Gives the app's HTML where it is not served from its build. */
  readonly page?: (path: string) => Promise<string>
  /** Gives the words for an address that does not exist. */
  readonly nothingHereIn?: NothingHereIn | undefined
}

export interface OpenGateway {
  readonly ok: true
  /** Never rejects. */
  readonly respond: Respond
  /** The same where something else answers in place of `web`. */
  readonly respondWith: (web: Respond) => Respond
  readonly web: Web
  readonly refuseUnreadable: RefuseUnreadable
  /** Answers at once whoever waits for a change, now and later: the process is about to stop. */
  readonly endWaits: () => void
  /** Finishes the jobs and writes under way, then closes the store. */
  readonly close: () => Promise<void>
  /** Absent where GATEWAY_URL names another gateway. */
  readonly gateway?: Gateway
  /** The demo merchant with its private key, for the demo shop; absent where MERCHANTS_FILE names the merchants. */
  readonly demoMerchant?: DemoMerchant
}

/** `message` is for whoever starts the product: readable, without secrets. */
export type Opening = OpenGateway | { readonly ok: false; readonly message: string }

/** Opens everything that is served under our origin: the bundled gateway or the proxy of another one, and the app. */
export async function openGateway(options: Options): Promise<Opening> {
  const { gatewayUrl } = options.environment
  return gatewayUrl === undefined ? openBundled(options) : openForwarding(options, gatewayUrl)
}

async function openForwarding(options: Options, gatewayUrl: string): Promise<Opening> {
  const {
    environment,
    webRoot,
    page,
    nothingHereIn,
    clock = systemClock,
    log = createLog(environment.logLevel),
    newId = timeOrderedIds(clock),
  } = options
  const { publicUrl, trustedProxies } = environment
  const buildId = options.buildId ?? UNBUILT
  const metrics = createMetrics(buildId)
  const basePath = basePathOf(publicUrl)
  const web = await openWeb({ webRoot, page, nothingHereIn, basePath })
  const respondWith = routesOf({
    api: forwardTo({
      gatewayUrl,
      publicUrl,
      clock,
      log,
      newId,
      metrics,
      clientAddress: clientAddresses(trustedProxies),
    }),
    docs: docsFiles({ publicUrl, buildId, sandbox: false }),
    probes: probesOf({
      publicUrl,
      buildId,
      now: clock.now,
      metrics,
      behind: { name: 'the other gateway', ping: () => pingGateway(gatewayUrl) },
    }),
    pages: web.pages,
    basePath,
    log,
  })
  const respond = respondWith(web.respond)
  return {
    ok: true,
    respond,
    respondWith,
    web,
    refuseUnreadable: refuseUnreadable({ clock, log, newId, metrics, basePath }),
    endWaits: () => undefined,
    close: async () => undefined,
  }
}

async function openBundled(options: Options): Promise<Opening> {
  const { environment } = options
  const configured = await readConfigured(environment)
  if (!configured.ok) return { ok: false, message: merchantsMessage(environment, configured.faults) }
  const chosen = await processorFor(options)
  if (!chosen.ok) return chosen
  const opening = await openStore(environment)
  if (opening.kind === 'refused') return { ok: false, message: opening.message }
  const { store } = opening
  const misuse = await misuseOf(store, environment)
  if (misuse !== undefined) {
    await store.close()
    return { ok: false, message: misuse }
  }
  const demo = environment.merchantsFile === undefined ? await loadDemoMerchant({ ...environment, store }) : undefined
  const merchants = demo ? [demo.merchant] : configured.merchants
  const { clock = systemClock, pause = systemPause, log = createLog(environment.logLevel) } = options
  const aside = await openAside(environment.databaseUrl)
  const codes = merchants.map(({ merchantCode }) => merchantCode)
  const { endHeld } = store
  const parts =
    aside === undefined ? onePart : createDatabaseParts({ look: nodesOf(aside, codes), endHeld, log, pause })
  const metrics = createMetrics(options.buildId ?? UNBUILT, { store, parts, clock, jobKinds })
  const gateway = await composeGateway({
    environment,
    store,
    parts,
    configured: merchants,
    ports: options,
    metrics,
    processor: chosen.processor,
  })
  const started = await start(gateway, metrics, options)
  const close = async () => {
    await started.close()
    await aside?.close()
  }
  return { ok: true, gateway, ...started, close, ...(demo && { demoMerchant: demo }) }
}

async function processorFor({ environment, processor }: Options): Promise<ProcessorLoading> {
  if (environment.sandbox) return { ok: true, processor: sandboxProcessor(environment), exports: {} }
  if (processor) return { ok: true, processor, exports: {} }
  // The environment is refused without it.
  return loadProcessor(environment.processor ?? '', environment)
}

/** Why this database must not be used; undefined where it may. */
async function misuseOf(store: Store, { sandbox }: Environment): Promise<string | undefined> {
  const wanted = sandbox ? 'sandbox' : 'live'
  const purpose = await store.write((tx) => claimPurpose(tx, wanted), { kind: 'whole_database' })
  if (purpose === wanted) return undefined
  return purpose === 'sandbox'
    ? 'This database was a sandbox, whose balances are no money: with SANDBOX=0 it is not used. Name a new database, by DATA_DIR or DATABASE_URL.'
    : 'This database has real payments, which a sandbox could settle and delete: with SANDBOX=1 it is not used. Name a new database, by DATA_DIR or DATABASE_URL.'
}

async function start(gateway: Gateway, metrics: Metrics, { webRoot, page, nothingHereIn }: Options) {
  const { environment, buildId, store, parts, clock, keys, merchants, log } = gateway
  const { publicUrl, sandbox } = environment
  const worker = startWorker(gateway)
  const basePath = basePathOf(publicUrl)
  const web = await openWeb({ webRoot, page, nothingHereIn, merchants, basePath, ...(sandbox && { sandboxHtml }) })
  const respondWith = routesOf({
    api: createApi({ gateway, handlers, metrics }),
    docs: docsFiles({ publicUrl, buildId, sandbox, newRequestId: gateway.newId }),
    probes: probesOf({
      publicUrl,
      buildId,
      now: clock.now,
      metrics,
      behind: { name: 'the database', ping: () => store.ping(reachableMerchants(parts.list())?.[0]), parts },
      keys,
    }),
    ...(sandbox && { sandbox: sandboxRoutes(gateway) }),
    webhooks: processorWebhooks(gateway),
    pages: web.pages,
    basePath,
    log,
  })
  const endWaits = () => void gateway.changes.end()
  const close = () => closeInOrder(gateway, worker)
  return {
    respond: respondWith(web.respond),
    respondWith,
    web,
    refuseUnreadable: refuseUnreadable({ ...gateway, metrics, basePath }),
    endWaits,
    close,
  }
}

async function closeInOrder({ changes, store, log }: Gateway, worker: { stop(): Promise<void> }): Promise<void> {
  await changes.end()
  await worker.stop()
  // On a disk that takes no more, what the embedded database has in its write-ahead log stays there, for the next start.
  await store
    .close()
    .catch((error) => log.error({ error: describeError(error) }, 'the database was not closed in order'))
}

async function readConfigured({ merchantsFile, publicUrl, sandbox }: Environment): Promise<MerchantsReading> {
  if (merchantsFile === undefined) return { ok: true, merchants: [] }
  const reading = await readMerchantsFile(merchantsFile, allowsHttp({ publicUrl }))
  const faults = reading.ok && !sandbox ? liveFaults(reading.merchants) : []
  return faults.length === 0 ? reading : { ok: false, faults }
}

const merchantsMessage = ({ merchantsFile }: Environment, faults: readonly string[]): string =>
  [`MERCHANTS_FILE (${merchantsFile}) is not right:`, ...faults].join('\n  ')
