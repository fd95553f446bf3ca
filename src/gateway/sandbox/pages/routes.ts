import { basePathOf } from '../../core/environment/addresses.ts'
import type { Gateway } from '../../core/gateway.ts'
import type { Answer } from '../../http/answer.ts'
import type { IncomingRequest } from '../../http/incoming-request.ts'
import { isForLanding, landingPage } from './landing-page.ts'
import { orderPage } from './order-page.ts'

/** Serves the sandbox's pages without scripts; undefined for every other request. */
export async function sandboxPage(gateway: Gateway, incoming: IncomingRequest): Promise<Answer | undefined> {
  const { method, path } = incoming
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const { merchantsFile, publicUrl } = gateway.environment
  if (isForLanding(incoming))
    return landingPage({ hasDemoShop: merchantsFile === undefined, basePath: basePathOf(publicUrl) })
  return orderPage(gateway, path)
}
