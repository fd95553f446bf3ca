/** `img-src` is for the icon: Firefox counts it as an image of the page. */
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'"

export const answer = (status: number, body: string, type: string): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })

export const html = (status: number, body: string): Response => answer(status, body, 'text/html; charset=utf-8')

export const plain = (status: number, body: string): Response => answer(status, body, 'text/plain; charset=utf-8')
