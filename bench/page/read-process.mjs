import { Agent, request } from 'node:http'

/** Told by `waiting-customers.mjs` what to read: reads one after the other, tells how long each took in ms, and ends. */
process.once('message', async (/** @type {Told} */ told) => {
  await take(told)
  process.send?.(await take(told))
  process.disconnect()
})

/** @typedef {{ port: number, path: string, headers: Record<string, string>, reads: number }} Told */

const agent = new Agent({ keepAlive: true })

/** @param {Told} told */
async function take(told) {
  const took = []
  for (let count = 0; count < told.reads; count += 1) {
    const sinceMs = performance.now()
    await read(told)
    took.push(performance.now() - sinceMs)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return took
}

/** @param {Told} told @returns {Promise<void>} */
function read({ port, path, headers }) {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode}`))
      response.on('end', resolve).resume()
    })
    outgoing.on('error', reject).end()
  })
}
