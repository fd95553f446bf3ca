import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baseUrlOf } from '#contract/operations/request-protocol.ts'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { type TemporarySchema, temporarySchema } from '#gateway/store/temporary-schema.test-support.ts'
import { type GatewayClient, gatewayClient } from '#merchant/client.ts'
import { type Machine, makeMachine } from './machine.test-support.ts'
import { openReceiver, type Receiver } from './receiver.test-support.ts'

/** For tests: three server processes on one database, a merchant that all of them know, and its callback receiver. */
export interface Cluster {
  readonly machines: readonly Machine[]
  readonly receiver: Receiver
  /** The database itself, for checks that no interface allows. */
  readonly query: TemporarySchema['query']
  /** The merchant as a client of one machine. */
  clientOf(machine: Machine): GatewayClient
  /** A token with all permissions, from any machine that runs. */
  token(): Promise<string>
  close(): Promise<void>
}

const SHOP = 'shop'

/** Starts the machines on a schema of their own, one after the other, so that the first one migrates the schema. */
export async function openCluster(
  entry: string,
  serverUrl: string,
  variables: Readonly<Record<string, string>>,
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'many-machines-'))
  const schema = await temporarySchema(serverUrl)
  const receiver = await openReceiver()
  const { merchantsFile, privateKeyPem } = await writeMerchant(folder)
  const place = { DATABASE_URL: schema.url, DATA_DIR: folder, MERCHANTS_FILE: merchantsFile }
  const settings = { ...place, SANDBOX_SETTLE_SECONDS: '0', LOG_LEVEL: 'error', NODE_ENV: 'production', ...variables }
  const machines = await Promise.all([1, 2, 3].map(() => makeMachine(entry, settings)))
  await Promise.all(machines.map((machine) => machine.start()))

  const clientOf = ({ origin }: Machine) =>
    gatewayClient({ baseUrl: baseUrlOf(origin), merchantCode: SHOP, privateKeyPem })
  return {
    machines,
    receiver,
    query: schema.query,
    clientOf,
    token: () => tokenFrom(machines.map(clientOf)),
    close: async () => {
      await Promise.all(machines.map((machine) => machine.end('SIGKILL')))
      await receiver.close()
      await schema.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function writeMerchant(folder: string) {
  const { publicKey, privateKey } = rsaKeysOf('a merchant')
  const merchantsFile = join(folder, 'merchants.json')
  await writeFile(merchantsFile, JSON.stringify({ merchants: [{ merchantCode: SHOP, publicKeys: [publicKey] }] }))
  return { merchantsFile, privateKeyPem: privateKey }
}

async function tokenFrom(clients: readonly GatewayClient[]): Promise<string> {
  for (const client of clients) {
    const timestamp = Math.floor(Date.now() / 1000)
    const answer = await client.createToken({ operations: ['GET /.*', 'POST /.*'], validitySecs: 3600, timestamp })
    if (answer.ok) return answer.result.token
  }
  throw new Error('no machine issues a token')
}
