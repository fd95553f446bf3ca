import type { ClientRequest, IncomingMessage } from 'node:http'

/**
 * The response to a request of ours. Rejects where the request fails, and where it ends without a response: a response of
 * 101 ends it with neither a response nor an error.
 */
export const responseTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
    request.on('close', () => reject(new Error('the request has ended without a response')))
  })
