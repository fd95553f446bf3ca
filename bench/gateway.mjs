import { makeMerchant, payinBody } from './merchant.mjs'
import { compare } from './rounds.mjs'
import { startBare, startGateway } from './servers.mjs'

/**
 * Durable creates and detail reads, compared in one run with a bare server that parses and responds with a constant:
 * `npm run build && node bench/gateway.mjs`. Absolute numbers say only how fast the machine is.
 */
const merchant = makeMerchant()
const bare = await startBare()
const gateway = await startGateway(merchant.variables)
const contenders = [
  { name: 'bare node:http', servers: [bare] },
  { name: 'gateway', servers: [gateway] },
]
const customers = await merchant.customers(gateway.port)
const total = Number(process.env['TOTAL'] ?? 4000)
const rounds = Number(process.env['ROUNDS'] ?? 5)
const goal = { name: 'gateway', create: 0.25, read: 0.4 }
await compare(contenders, { rounds, total, connections: 50, customers, body: payinBody(), goal })
await Promise.all([bare.end(), gateway.end()])
