import { basePathOf } from '../../core/environment/addresses.ts'
import type { Gateway } from '../../core/gateway.ts'
import type { Answer } from '../../http/answer.ts'
import type { IncomingRequest } from '../../http/incoming-request.ts'
import { isForPage } from '../../http/small-page.ts'
import { landingPage } from './landing-page.ts'
import { orderPage } from './order-page.ts'

/** Serves the sandbox's pages without scripts; undefined for every other request. */
export async function sandboxPage(gateway: Gateway, incoming: IncomingRequest): Promise<Answer | undefined> {
  const { request, method, path, search } = incoming
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const { merchantsFile, publicUrl } = gateway.environment
  if (path === '/' && search === '' && isForPage(request))
    return landingPage({ hasDemoShop: merchantsFile === undefined, basePath: basePathOf(publicUrl) })
  return orderPage(gateway, path)
}
