import { type APIRequestContext, expect } from '@playwright/test'

interface Asked {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A part that the page has only where the server has rendered it. */
  readonly has?: string
}

/** A page as the server renders it: one that is busy, or has just started, sends the page as it was built. */
export async function renderedHtml(request: APIRequestContext, { url, headers, has = 'data-answered' }: Asked) {
  let read = { html: '', policy: '' }
  const again = async () => {
    const response = await request.get(url, { headers })
    read = { html: await response.text(), policy: response.headers()['content-security-policy'] ?? '' }
    return read.html
  }
  await expect.poll(again, { timeout: 60_000 }).toContain(has)
  return read
}
