import { describe, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const read = (variables: Record<string, string> = {}) => {
  const reading = readEnvironment(variables)
  if (!reading.ok) throw new Error(reading.faults.join('\n'))
  return reading.environment
}
const faultsOf = (variables: Record<string, string>) => {
  const reading = readEnvironment(variables)
  return reading.ok ? [] : reading.faults
}

const live = { SANDBOX: '0', PROCESSOR: './bank.js', MERCHANTS_FILE: './merchants.json' }

test('without any variable every setting has its default', () => {
  expect(read()).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    dataDir: './data',
    sandbox: true,
    settleSecs: 3,
    successSecs: 10,
    rateLimitPerSecond: 10,
    rateLimitKey: 'token',
    trustedProxies: [],
    outbound: 'loopback',
    retentionCallbackDays: 90,
    logLevel: 'info',
  })
})

test('every setting is read from its variable', () => {
  const variables = {
    PORT: '9000',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://pay.example/',
    DATA_DIR: '/var/lib/pay',
    DATABASE_URL: 'postgres://user:password@db/pay',
    MERCHANTS_FILE: '/etc/merchants.json',
    SANDBOX: '1',
    SANDBOX_KEY: 'a key of 16 char',
    SANDBOX_SETTLE_SECONDS: '0.5',
    SANDBOX_SUCCESS_SECONDS: '0',
    RATE_LIMIT_PER_SECOND: '50',
    RATE_LIMIT_KEY: 'merchant',
    TRUSTED_PROXIES: '10.0.0.0/8, fd00::1',
    OUTBOUND: 'loopback',
    GATEWAY_URL: 'https://gateway.example/v2/',
    RETENTION_DAYS: '730',
    RETENTION_CALLBACK_DAYS: '30',
    LOG_LEVEL: 'silent',
  }
  expect(read(variables)).toEqual({
    port: 9000,
    host: '0.0.0.0',
    publicUrl: 'https://pay.example',
    dataDir: '/var/lib/pay',
    databaseUrl: 'postgres://user:password@db/pay',
    merchantsFile: '/etc/merchants.json',
    sandbox: true,
    sandboxKey: 'a key of 16 char',
    settleSecs: 0.5,
    successSecs: 0,
    rateLimitPerSecond: 50,
    rateLimitKey: 'merchant',
    trustedProxies: [
      { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
      { address: 'fd00::1', prefix: 128, family: 'ipv6' },
    ],
    outbound: 'loopback',
    gatewayUrl: 'https://gateway.example/v2',
    retentionDays: 730,
    retentionCallbackDays: 30,
    logLevel: 'silent',
  })
})

test('an empty variable counts as absent', () => {
  expect(read({ PORT: '', SANDBOX: ' ', DATABASE_URL: '' })).toEqual(read())
})

test.each([
  'https://pay.example/',
  'HTTPS://Pay.Example',
  'https://pay.example:443',
  'https://pay.example/shop',
  'https://pay.example/shop/',
  'HTTPS://Pay.Example:443/shop',
])('PUBLIC_URL %s is one origin, or one path of it, however it is written', (PUBLIC_URL) => {
  expect(read({ PUBLIC_URL }).publicUrl).toBe(`https://pay.example${PUBLIC_URL.includes('shop') ? '/shop' : ''}`)
})

test('the port is in the default PUBLIC_URL', () => {
  expect(read({ PORT: '3000' }).publicUrl).toBe('http://localhost:3000')
})

describe('a sandbox that other machines can reach', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'pay.example', '127.0.0.1.pay.example', 'localhost.pay.example'])(
    'needs SANDBOX_KEY on HOST %s',
    (HOST) => {
      expect(faultsOf({ HOST })).toEqual([expect.stringContaining('SANDBOX_KEY')])
      expect(read({ HOST, SANDBOX_KEY: 'a key of 16 char' }).outbound).toBe('public')
      expect(read({ HOST, ...live }).sandbox).toBe(false)
    },
  )

  test.each(['localhost', '127.0.0.1', '127.8.9.1', '::1', '[::1]'])('is not assumed on HOST %s', (HOST) => {
    expect(read({ HOST }).outbound).toBe('loopback')
  })
})

test('HOST may have an IPv6 address in the brackets of a URL', () => {
  expect(['[::1]', '::1', 'localhost'].map((HOST) => read({ HOST }).host)).toEqual(['::1', '::1', 'localhost'])
  expect(read({ HOST: '[::1]', PORT: '3000' }).publicUrl).toBe('http://[::1]:3000')
})

test('SANDBOX_KEY has at least 16 characters, and a shorter one is not repeated', () => {
  const [fault = '', ...others] = faultsOf({ SANDBOX_KEY: 'fifteen letters' })
  expect(others).toEqual([])
  expect(fault).toBe('SANDBOX_KEY must have at least 16 characters.')
  expect(read({ SANDBOX_KEY: 'sixteen letters!' }).sandboxKey).toBe('sixteen letters!')
})

test('SANDBOX_KEY has characters that the header of every client carries alike', () => {
  const fault = 'SANDBOX_KEY must have ASCII characters only: clients send others in different ways, or not at all.'
  expect(faultsOf({ SANDBOX_KEY: 'sixteen letters é' })).toEqual([fault])
})

test('without a sandbox callbacks to this machine are off, unless OUTBOUND turns them on', () => {
  expect(read(live).outbound).toBe('public')
  expect(read({ ...live, OUTBOUND: 'loopback' }).outbound).toBe('loopback')
})

describe('a variable whose name is nearly right', () => {
  test.each([
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['SANBOX', 'SANDBOX'],
    ['Sandbox', 'SANDBOX'],
    ['PROCESOR', 'PROCESSOR'],
    ['MERCHANT_FILE', 'MERCHANTS_FILE'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['HOTS', 'HOST'],
    ['PORTS', 'PORT'],
  ])('%s is named, with what was probably meant', (name, meant) => {
    const sentence = `${name} is no variable of this program and has no effect: is ${meant} meant?`
    expect(readEnvironment({ [name]: '1' })).toMatchObject({ ok: true, warnings: [sentence] })
    expect(faultsOf({ [name]: '1', SANDBOX: 'no' })).toContain(sentence)
  })

  test.each([
    ...['PATH', 'HOME', 'HOSTNAME', 'PWD', 'TEMP', 'USER', 'LANG', 'NODE_ENV', 'npm_config_cache', 'PORT'],
    ...['DATA', 'HTTP_PROXY', 'LOGNAME', 'SHELL', 'BANK_URL'],
  ])('%s is left alone', (name) => expect(readEnvironment({ [name]: '1' })).toMatchObject({ ok: true, warnings: [] }))
})

describe('SANDBOX=0', () => {
  test('is refused without a processor and without merchants, in a sentence for each', () => {
    expect(faultsOf({ SANDBOX: '0' })).toEqual([
      'PROCESSOR must be set where SANDBOX=0: without a processor nothing can complete a payment.',
      'MERCHANTS_FILE must be set where SANDBOX=0: the demo merchant exists in the sandbox only.',
    ])
  })

  test('needs neither with GATEWAY_URL, where PROCESSOR is refused', () => {
    const GATEWAY_URL = 'https://gateway.example'
    expect(faultsOf({ SANDBOX: '0', GATEWAY_URL })).toEqual([])
    const fault = 'PROCESSOR has no use with GATEWAY_URL: the other gateway has its own.'
    expect(faultsOf({ GATEWAY_URL, PROCESSOR: './bank.js' })).toEqual([fault])
  })

  test('is what PROCESSOR needs, so that nobody takes a sandbox for the real thing', () => {
    const fault = 'PROCESSOR needs SANDBOX=0: the sandbox has a processor of its own, which moves no money.'
    expect(faultsOf({ PROCESSOR: './bank.js' })).toEqual([fault])
  })
})

test.each([
  ['PORT', '80.5'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'pay.example'],
  ['PUBLIC_URL', 'ftp://pay.example'],
  ['PUBLIC_URL', 'https://pay.example?a=1'],
  ['PUBLIC_URL', 'https://pay.example/pay?'],
  ['PUBLIC_URL', 'https://pay.example/pay#top'],
  ['PUBLIC_URL', 'https://pay.example//pay'],
  ['PUBLIC_URL', 'https://pay.example/p%61y'],
  ['PUBLIC_URL', 'https://pay.example/"pay'],
  ['PUBLIC_URL', 'https://pay.example/api'],
  ['PUBLIC_URL', 'https://pay.example/pay/../docs/v2'],
  ['PUBLIC_URL', 'https://user@pay.example'],
  ['SANDBOX', 'true'],
  ['SANDBOX_SUCCESS_SECONDS', '1e3'],
  ['TRUSTED_PROXIES', '1'],
  ['TRUSTED_PROXIES', 'balancer'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/8,'],
  ['GATEWAY_URL', 'gateway'],
])('%s=%s is a fault that names the variable', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must be .+\\.$`))])
})

test.each([
  ['PORT', 'a whole number', '1', '65535', '0', '65536'],
  ['SANDBOX_SETTLE_SECONDS', 'a number', '0', '86400', '-1', '86400.1'],
  ['SANDBOX_SUCCESS_SECONDS', 'a number', '0', '86400', '-1', '86400.1'],
  ['RATE_LIMIT_PER_SECOND', 'a whole number', '1', '100000', '0', '100001'],
  ['RETENTION_DAYS', 'a whole number', '1', '36500', '0', '36501'],
  ['RETENTION_CALLBACK_DAYS', 'a whole number', '1', '36500', '0', '36501'],
] as const)('%s is %s from %s to %s, both included', (...[name, kind, least, most, below, above]) => {
  for (const value of [least, most]) expect(faultsOf({ [name]: value })).toEqual([])
  for (const value of [below, above])
    expect(faultsOf({ [name]: value })).toEqual([`${name} must be ${kind} from ${least} to ${most}, not "${value}".`])
})

const databaseUrl = 'a postgres:// address of one host; in its password write @ : / # ? % as %40 %3A %2F %23 %3F %25'

test.each([
  ['SANDBOX', '2', 'one of 1, 0, not "2"'],
  ['RATE_LIMIT_KEY', 'address', 'one of token, merchant, not "address"'],
  ['OUTBOUND', 'all', 'one of loopback, public, not "all"'],
  ['LOG_LEVEL', 'verbose', 'one of info, silent, fatal, error, warn, debug, trace, not "verbose"'],
  ['TRUSTED_PROXIES', '10.0.0.0/8,x', 'addresses or CIDR ranges, separated by commas, not "10.0.0.0/8,x"'],
  ['DATA_DIR', 'file:/data', 'the path of a folder, not an address'],
  ['DATABASE_URL', 'mysql://db', databaseUrl],
  ['DATABASE_URL', 'postgres://db-1,db-2/pay', databaseUrl],
  ['DATABASE_URL', 'postgres://db-1:5432,db-2:5432/pay', databaseUrl],
  ['DATABASE_URL', 'postgres://user:pass/word#@db/pay', databaseUrl],
  ['GATEWAY_URL', 'ftp://gateway', 'an http or https address'],
  ['GATEWAY_URL', 'https://:hidden@gateway.example', 'an http or https address'],
])('%s=%s is refused with what it must be', (name, value, rule) => {
  expect(faultsOf({ [name]: value })).toEqual([`${name} must be ${rule}.`])
})

test.each(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])('LOG_LEVEL may be %s', (LOG_LEVEL) => {
  expect(read({ LOG_LEVEL }).logLevel).toBe(LOG_LEVEL)
})

test.each(['postgres://db/pay', 'postgresql://db/pay', 'postgres://user:password@/pay?host=/run/postgresql'])(
  'DATABASE_URL may be %s',
  (DATABASE_URL) => expect(read({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL),
)

test('spaces around a value do not count', () => {
  const given = { PORT: ' 9000 ', DATA_DIR: ' ./x ', LOG_LEVEL: 'warn\n' }
  expect(read(given)).toMatchObject({ port: 9000, dataDir: './x', logLevel: 'warn' })
})

test('all faults are reported at once, without passwords', () => {
  const faults = faultsOf({ PORT: 'x', DATABASE_URL: 'mysql://user:secret@db', LOG_LEVEL: 'y' })
  expect(faults).toHaveLength(3)
  expect(faults.join()).not.toContain('secret')
})
