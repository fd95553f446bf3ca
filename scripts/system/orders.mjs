/**
 * An order of the demo shop on a product that runs: the address its customer is sent to, and the token in it.
 * @param {number} port
 * @param {Record<string, unknown>} values redirect parameters, as the workshop takes them
 * @returns {Promise<{ url: string, token: string, id: string }>}
 */
export async function order(port, values) {
  const { url, token } = await workshop(port, '/redirect-urls', { merchantCode: 'demo-shop', ...values })
  return { url, token, id: new URL(url).searchParams.get('idPayin') ?? '' }
}

/** Moves the demo shop's time on. @param {number} port @param {number} seconds */
export const advance = (port, seconds) => workshop(port, '/clock/!advance', { seconds, merchantCode: 'demo-shop' })

/** @param {number} port @param {string} id of an order of the demo shop */
export const settle = (port, id) => workshop(port, `/merchants/demo-shop/payins/${id}/!settle`, { status: 'SUCCESS' })

/** @param {number} port @param {string} path @param {object} body */
async function workshop(port, path, body) {
  const response = await fetch(`http://localhost:${port}/sandbox/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}
