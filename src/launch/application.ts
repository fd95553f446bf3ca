import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { baseUrlOf } from '#contract/operations/request-protocol.ts'
import { type Scenario, scenarioSummaries, scenarios } from '#contract/sandbox/scenarios.ts'
import { type OpenGateway, openGateway } from '#gateway/app/open-gateway.ts'
import { type Environment, readEnvironment } from '#gateway/core/environment/environment.ts'
import { createLog, describeError } from '#gateway/core/observability/log.ts'
import type { NothingHereIn } from '#gateway/http/files/nothing-here.ts'
import {
  type Fetch,
  fetchOf,
  type IncomingRequest,
  type Respond,
  readBytes,
  type TryRespond,
  withFallback,
} from '#gateway/http/incoming-request.ts'
import type { RefuseUnreadable } from '#gateway/http/unreadable-requests.ts'
import type { DemoMerchant } from '#gateway/merchants/demo-merchant.ts'
import { createLru } from '#gateway/tokens/lru.ts'
import { gatewayClient } from '#merchant/client.ts'
import { exampleShop } from '#merchant/example/shop.ts'
import { firstOperations } from '#web/ssr/first-requests.ts'
import type { ScreenTemplate } from '#web/ssr/reusable-screen.ts'
import { readBuildId } from './build-id.ts'
import { languagesOf } from './pages/accepted-languages.ts'
import { anotherGateway } from './pages/another-gateway.ts'
import { openRendering, readBuiltPage } from './pages/built-page.ts'
import { withFramedPage } from './pages/framed-page.ts'
import { addressOf, pageVisits } from './pages/page-visits.ts'

interface Options {
  /** Environment variables; the README lists them. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Provides the app's HTML if it is not served from its build. */
  readonly page?: (path: string) => Promise<string>
}

export interface Application {
  /** Takes requests without the path of PUBLIC_URL. Never rejects. */
  readonly respond: Respond
  /** The same for callers within this process. */
  readonly fetch: Fetch
  readonly refuseUnreadable: RefuseUnreadable
  /** Loads what renders pages, so that no customer waits for it. Rejects if it cannot be loaded. */
  prepare(): Promise<void>
  /** Answers at once whoever waits for a change, now and later: the process is about to stop. */
  endWaits(): void
  close(): Promise<void>
  readonly log: Logger
  readonly environment: {
    readonly port: number
    readonly host: string
    readonly publicUrl: string
    readonly sandbox: boolean
  }
  readonly buildId: string
  /** Links that pay the demo merchant, one for each scenario; empty without the demo merchant. */
  readonly demoAddresses: readonly { readonly summary: string; readonly address: string }[]
  /** Pages for whoever starts the product, each of which exists. */
  readonly pages: readonly { readonly name: string; readonly address: string }[]
  /** Sentences about the environment that stop nothing. */
  readonly warnings: readonly string[]
}

/** The app's build, beside the server's own (vite.config.ts). */
const WEB_ROOT = fileURLToPath(new URL('../web', import.meta.url))

/** Why the product does not start, as a message for its operator. */
export class NotStarted extends Error {}

/** The whole product as one request handler: the gateway with its app and sandbox, and the demo merchant's shop. */
export async function openApplication({ environment: variables, page }: Options): Promise<Application> {
  const reading = readEnvironment(variables)
  if (!reading.ok) throw new NotStarted(['The environment is not right:', ...reading.faults].join('\n  '))
  const { environment } = reading
  const buildId = await readBuildId()
  const code = page === undefined ? renderingCode(environment) : undefined
  const opened = await openGateway({
    environment,
    buildId,
    webRoot: WEB_ROOT,
    ...(page === undefined ? {} : { page }),
    nothingHereIn: code && nothingHereBy(code),
  })
  if (!opened.ok) throw new NotStarted(opened.message)
  const { demoMerchant } = opened
  const log = opened.gateway?.log ?? createLog(environment.logLevel)
  // The shop creates a token for anybody who opens its links, so it exists in the sandbox only.
  const shop =
    demoMerchant && environment.sandbox ? openShop(demoMerchant, environment.publicUrl, opened.respond) : undefined
  // The first screen is rendered from the gateway's responses and hydrated by the build's scripts.
  const web = code ? withFallback(await openPageVisits(opened, log, code), opened.web.respond) : opened.web.respond
  // Below the product's routes, where a failure of the shop is a response and not the end of the process.
  const respond = opened.respondWith(withFramedPage(shop ? withFallback(shop, web) : web))
  return {
    respond,
    fetch: fetchOf(respond),
    refuseUnreadable: opened.refuseUnreadable,
    prepare: async () => void (await code?.()),
    endWaits: opened.endWaits,
    close: opened.close,
    log,
    environment,
    buildId,
    pages: pagesOf(environment, { hasShop: shop !== undefined, isBundled: opened.gateway !== undefined }),
    warnings: reading.warnings,
    demoAddresses: shop ? scenarios.map((scenario) => demoAddressOf(scenario, environment)) : [],
  }
}

const demoAddressOf = (scenario: Scenario, { publicUrl }: Environment) => ({
  summary: scenarioSummaries[scenario],
  address: `${publicUrl}/sandbox/pay/${scenario}`,
})

/** The demo shop is there without MERCHANTS_FILE only, and the workshop in the sandbox of the bundled gateway. */
function pagesOf(
  { publicUrl, sandbox }: Environment,
  { hasShop, isBundled }: Record<'hasShop' | 'isBundled', boolean>,
) {
  return [
    ...(hasShop ? [{ name: "The shop's orders", address: `${publicUrl}/demo-shop/` }] : []),
    ...(sandbox && isBundled ? [{ name: 'The workshop', address: `${publicUrl}/sandbox` }] : []),
    { name: 'The API reference', address: `${publicUrl}/docs` },
  ]
}

/** Templates of first screens, some 10 kB each. */
const TEMPLATE_BYTES = 8 * 1024 * 1024

/** The gateway that first screens are rendered from: the one in this process, or that of GATEWAY_URL. */
function askedGateway({ gateway, respond }: OpenGateway) {
  if (gateway) {
    const { faults } = gateway
    // Faults of the page's first requests are for its own, and not used up before.
    return {
      respond,
      mayAsk: async (address: string, merchantCode: string) =>
        !(await faults.areLeftTo({ address, merchantCode }, firstOperations)),
      isSlow: () => false,
    }
  }
  return { ...anotherGateway({ respond, monotonic: () => performance.now() }), mayAsk: async () => true }
}

/** Gives the code that renders pages, which is loaded once. */
type RenderingCode = () => ReturnType<typeof openRendering>

function renderingCode({ publicUrl, sandbox, gatewayUrl }: Environment): RenderingCode {
  // Another gateway says by itself which payments are tests.
  const serving = { origin: new URL(publicUrl).origin, isTest: gatewayUrl === undefined && sandbox }
  let code: ReturnType<RenderingCode> | undefined
  return () => {
    code ??= openRendering(serving)
    return code
  }
}

/** An address that does not exist says so in the language of whoever opens it. */
const nothingHereBy =
  (code: RenderingCode): NothingHereIn =>
  async (incoming) => {
    const { locale, direction, heading, text } = await (await code()).wordsOfNothing({
      address: addressOf(incoming),
      languages: languagesOf(incoming),
    })
    return { language: { tag: locale, direction }, heading, text }
  }

async function openPageVisits(opened: OpenGateway, log: Logger, code: RenderingCode) {
  const { gateway, web } = opened
  const onFailure = (error: unknown) => log.warn({ error: describeError(error) }, 'first screen not rendered')
  // What another gateway responds may name the customer, so nothing of it is kept.
  const templates = gateway && createLru<ScreenTemplate | 'none'>(TEMPLATE_BYTES)
  return pageVisits({
    ...askedGateway(opened),
    builtHtml: web.builtHtml,
    render: async (visit, inTurn) => (await code()).renderFirstScreen(visit, { inTurn, templates }),
    renderWords: async (visit) => (await code()).renderWords(visit),
    submit: async (visit, sent) =>
      (await code()).submitForm(visit, sent, { inTurn: async (draw) => draw(), templates: undefined }),
    respondToForm: opened.respond,
    built: await readBuiltPage(WEB_ROOT),
    onFailure,
  })
}

/** The demo merchant calls the gateway over HTTP messages like any other merchant, within this process. */
function openShop({ merchant, privateKeyPem }: DemoMerchant, publicUrl: string, gateway: Respond): TryRespond {
  const { merchantCode } = merchant
  const call = fetchOf(gateway)
  const send = (url: string, init: RequestInit) => call(new Request(url, init), { remoteAddress: '127.0.0.1' })
  const baseUrl = baseUrlOf(new URL(publicUrl).origin)
  const shop = exampleShop({
    client: gatewayClient({ baseUrl, merchantCode, privateKeyPem }, send),
    merchantCode,
    publicUrl,
    nowSecs: () => Math.floor(Date.now() / 1000),
    newOrderId: () => `order-${randomBytes(9).toString('hex')}`,
  })
  return (incoming) => (isOfShop(incoming) ? requestOf(incoming).then(shop) : undefined)
}

const isOfShop = ({ method, path }: IncomingRequest): boolean =>
  ['GET', 'HEAD', 'POST'].includes(method) && (path.startsWith('/sandbox/pay/') || path.startsWith('/demo-shop/'))

/** The request as the web's own class, which the example shop is written for, and which has no body but that of a POST. */
async function requestOf({ request, method, path, query }: IncomingRequest): Promise<Request> {
  const reading = await readBytes(request)
  const body = method === 'POST' && reading.ok ? { body: reading.bytes } : {}
  return new Request(`http://localhost${path}?${query}`, { method, headers: [...request.headers], ...body })
}
