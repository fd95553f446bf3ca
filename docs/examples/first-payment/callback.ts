import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { gatewayClient, readCallback } from '@payment-web-application/merchant'

const gateway = gatewayClient({
  baseUrl: '{base_url}',
  merchantCode: '{merchant_code}',
  privateKeyPem: readFileSync('merchant.pem', 'utf8'),
})

createServer(async (request, response) => {
  // A request that breaks off has no text, and nobody waits for its answer.
  const callback = readCallback(await text(request).catch(() => ''))
  if (!callback) {
    // Other events are ignored: their types grow.
    response.end()
    return
  }
  // A callback proves nothing: read the payin, and compare status and money with your order.
  const id = callback.idEntity
  const timestamp = Math.floor(Date.now() / 1000)
  const granted = await gateway.createActionToken({ action: 'PAYIN_INFO', idPayment: id, timestamp })
  const payin = granted.ok ? await gateway.call('readPayin', { token: granted.result.token, id }) : granted
  if (payin.ok) console.log(id, payin.result.process.status, payin.result.paymentRequested.money)
  else console.error(payin.fault.status, payin.fault.errors)
  // After any other status than 200 the gateway calls again.
  response.writeHead(payin.ok ? 200 : 503).end()
}).listen(3000)
