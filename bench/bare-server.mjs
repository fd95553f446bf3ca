import { createServer } from 'node:http'

/**
 * The baseline of a JSON server: reads the body, parses it, responds with a constant. The gateway is compared with it.
 */
const content = JSON.stringify({ ok: true, text: 'x'.repeat(600) })
createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString())
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
    response.end(content)
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
