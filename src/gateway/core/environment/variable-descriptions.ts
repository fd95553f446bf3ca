import { keysOf } from '#contract/keys-of.ts'

interface Description {
  /** What holds without the variable; absent where nothing does. */
  readonly default?: string
  /** An example value, for .env.example if there is no fixed default. */
  readonly example?: string
  readonly meaning: string
}

/** Every environment variable that is read, in the order in which the documents list them. */
export const variableDescriptions = {
  PORT: { default: '8080', meaning: 'port to listen on' },
  HOST: {
    default: '127.0.0.1',
    meaning: 'address to listen on; where other machines can reach it, the sandbox needs `SANDBOX_KEY`',
  },
  PUBLIC_URL: {
    default: '`http://localhost:<PORT>`',
    example: 'http://localhost:8080',
    meaning:
      'address at which customers and merchants reach the server: an origin, or a path below one; by default with `HOST` in place of `localhost` where it is another address',
  },
  DATA_DIR: { default: './data', meaning: "folder of the embedded database and of the demo merchant's key" },
  DATABASE_URL: {
    example: 'postgres://user:password@localhost/gateway',
    meaning: 'PostgreSQL instead of the embedded database',
  },
  MERCHANTS_FILE: {
    example: './merchants.json',
    meaning: 'JSON file with your merchants instead of the demo merchant: `docs/merchants-file.schema.json`',
  },
  SANDBOX: {
    default: '1',
    meaning: '`0` removes every sandbox route and control; it needs `PROCESSOR` and `MERCHANTS_FILE`',
  },
  PROCESSOR: {
    example: './my-processor.js',
    meaning: 'module of the payment processor, with `SANDBOX=0`: `docs/processor.md`',
  },
  SANDBOX_KEY: {
    example: 'choose-at-least-16-characters',
    meaning: "key that the sandbox's pages and operations ask for, at least 16 ASCII characters",
  },
  SANDBOX_SETTLE_SECONDS: { default: '3', meaning: 'seconds until the outcome of an amount from 3 to below 40' },
  SANDBOX_SUCCESS_SECONDS: {
    default: '10',
    meaning: 'seconds until the success of 50 with `OFFLINE`, and of 51 and more',
  },
  RATE_LIMIT_PER_SECOND: {
    default: '10',
    meaning:
      'API requests in any second. Requests for tokens are counted by merchant, so a shop with more new payments in a second needs more',
  },
  RATE_LIMIT_KEY: {
    default: 'token',
    meaning:
      'whose requests are counted together: of a `token`, or of a `merchant`, whose customers then use up each other’s requests: one of them can keep all others from paying',
  },
  TRUSTED_PROXIES: {
    example: '10.0.0.0/8, fd00::1',
    meaning:
      'proxies in front, by address or CIDR range, separated by commas: their `X-Forwarded-For` tells the client address',
  },
  OUTBOUND: {
    default: '`loopback` in a local sandbox, else `public`',
    example: 'loopback',
    meaning: 'where callbacks may go: `public` addresses, or `loopback` ones too',
  },
  GATEWAY_URL: {
    example: 'https://gateway.example/v2',
    meaning: 'another gateway: `/api/*` is forwarded there, the bundled one is not started',
  },
  RETENTION_DAYS: {
    example: '730',
    meaning:
      'days after which the data of a final payment is deleted; its id stays taken. Without it payments are kept',
  },
  RETENTION_CALLBACK_DAYS: {
    default: '90',
    meaning: 'days after which the attempts of callbacks, and what webhook sinks received, are deleted',
  },
  LOG_LEVEL: {
    default: 'info',
    meaning: 'least severe level that is logged: `silent`, `fatal`, `error`, `warn`, `info`, `debug` or `trace`',
  },
} as const satisfies Readonly<Record<string, Description>>

export type VariableName = keyof typeof variableDescriptions

export const variableNames = keysOf(variableDescriptions)

export const variableRows: readonly (readonly [VariableName, Description])[] = variableNames.map((name) => [
  name,
  variableDescriptions[name],
])
