import type { Gateway } from '../../core/gateway.ts'
import { refuse } from '../../core/refusal.ts'
import { bankPageRoutes } from '../bank-page/routes.ts'
import { refuseStranger } from './access.ts'
import { callbackRoutes } from './callbacks.ts'
import { clockRoutes } from './clock.ts'
import { exampleRoutes } from './examples.ts'
import { faultRoutes } from './faults.ts'
import type { WorkshopRoute } from './handler.ts'
import { merchantRoutes } from './merchants.ts'
import { overviewRoutes } from './overview.ts'
import { paymentListRoutes } from './payments.ts'
import { redirectUrlRoutes } from './redirect-urls.ts'
import { resetRoutes } from './reset.ts'
import { answerRefusal } from './response.ts'
import { outcomeRoutes } from './settle.ts'
import { sinkRoutes } from './sinks.ts'
import { upcomingRoutes } from './upcoming.ts'

/** The operations of the sandbox's HTTP API. */
export const workshopTable: readonly WorkshopRoute[] = [
  ...overviewRoutes,
  ...clockRoutes,
  ...upcomingRoutes,
  ...merchantRoutes,
  ...outcomeRoutes,
  ...callbackRoutes,
  ...paymentListRoutes,
  ...redirectUrlRoutes,
  ...sinkRoutes,
  ...faultRoutes,
  ...exampleRoutes,
  ...resetRoutes,
]

const ROOT = '/sandbox/api'

/**
 * Serves `/sandbox/api/…` and the simulated bank's `/sandbox/bank/…`; undefined for every other path. To be mounted
 * where there is a sandbox only.
 */
export function workshopRoutes(gateway: Gateway): (request: Request) => Promise<Response | undefined> {
  const matchers = workshopTable.map((route) => ({ route, pattern: patternOf(`${ROOT}${route.path}`) }))
  const bankPage = bankPageRoutes(gateway)

  return async (request) => {
    const url = new URL(request.url)
    if (!url.pathname.startsWith(`${ROOT}/`)) return bankPage(request)
    const onPath = matchers.flatMap(({ route, pattern }) => {
      const found = pattern.exec(url.pathname)
      return found ? [{ route, path: { ...found.groups } }] : []
    })
    if (onPath.length === 0) return answerRefusal(refuse('UNKNOWN_PATH', 'The workshop has no such path.'))
    const match = onPath.find(({ route }) => route.method === request.method)
    if (match === undefined) return answerNotAllowed(onPath.map(({ route }) => route.method))
    const refusal = refuseStranger(request, match.route, gateway.environment)
    if (refusal) return answerRefusal(refusal)
    return match.route.handle({ gateway, request, path: match.path, query: url.searchParams })
  }
}

const answerNotAllowed = (allow: readonly string[]): Response =>
  answerRefusal(refuse('METHOD_NOT_ALLOWED', `Allowed here: ${allow.join(', ')}.`), allow)

/** `/a/{id}/!b` as an anchored pattern with one group for each name. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.!]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[A-Za-z0-9_.-]{1,250})')}$`)
