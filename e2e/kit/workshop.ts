import type { APIRequestContext, APIResponse } from '@playwright/test'

const root = '/sandbox/api'

/** The workshop's operations over HTTP; a call that the workshop refuses fails the test, with its reasons. */
export function workshopAt(request: APIRequestContext) {
  return {
    get: async (path: string): Promise<unknown> => bodyOf(await request.get(root + path)),
    put: async (path: string, data: object): Promise<unknown> => bodyOf(await request.put(root + path, { data })),
    post: async (path: string, data?: object): Promise<unknown> =>
      bodyOf(await request.post(root + path, data === undefined ? {} : { data })),
  }
}

async function bodyOf(response: APIResponse): Promise<unknown> {
  const text = await response.text()
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
