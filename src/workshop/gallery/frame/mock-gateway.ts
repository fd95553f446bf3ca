import type { ResultOf } from '#contract/operations/operations.ts'
import type { Scene } from './scene.ts'

const never = new Promise<never>(() => {})

/**
 * Replaces `fetch` for the gateway's paths by the scene's responses, so that the page's own code runs unchanged. No
 * payment is created.
 */
export function mockGateway(scene: Scene, merchant: ResultOf<'readMerchantInfo'>['channelInfo']): void {
  let exists = scene.begins === 'known'
  const { options, detail } = scene.example
  const create = async (): Promise<Response> => {
    if (scene.create === 'never') return never
    if (scene.create === 'lost') throw new TypeError('No network.')
    if (scene.create !== 'accepted') return Response.json(scene.create.body, { status: scene.create.status })
    exists = true
    return Response.json(detail, { status: 201 })
  }
  const read = (): Response => {
    if (scene.begins === 'refused') return refusal(401, 'UNAUTHORIZED')
    if (scene.begins === 'silent') return refusal(500, 'INTERNAL_ERROR')
    return exists ? Response.json(detail) : refusal(410, 'ENTITY_NOT_FOUND')
  }
  const network = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const path = String(input)
    if (!path.startsWith('api/')) return network(input, init)
    if (path.endsWith('/merchant-info')) return Response.json({ channelInfo: merchant })
    if (path.endsWith('/!availablePaymentOptions')) return Response.json(options)
    if (path.endsWith('/!setExternalReference')) return new Response(null, { status: 204 })
    return init?.method === 'POST' ? create() : read()
  }
}

const refusal = (status: number, code: string): Response => Response.json({ code, message: 'An example.' }, { status })
