import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { methodCodes } from '#contract/methods/methods.ts'
import { payoutMethodCodes } from '#contract/methods/payout-methods.ts'
import { generateRsaKeys, rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { directoryOfFile } from '../store/file-store.test-support.ts'
import { digestSecret } from '../tokens/credential.ts'
import { liveFaults, readMerchants, readMerchantsFile } from './merchants-file.ts'

const strong = rsaKeysOf('a merchant')
const weak = generateRsaKeys(1024)
const elliptic = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const read = (...entries: object[]) => readMerchants({ merchants: entries }, false)
const faultsOf = (...entries: object[]) => {
  const reading = read(...entries)
  return reading.ok ? [] : reading.faults
}

describe('a valid entry of MERCHANTS_FILE', () => {
  test('with its code alone has all methods and nothing else', () => {
    expect(read({ merchantCode: 'shop' })).toEqual({
      ok: true,
      merchants: [
        {
          merchantCode: 'shop',
          credentials: { publicKeys: [], secretDigests: [] },
          payinMethods: methodCodes,
          payoutMethods: payoutMethodCodes,
        },
      ],
    })
  })

  test('has its origins as browsers write them, so that they are recognised', () => {
    const origins = [
      'https://Shop.example/',
      'https://shop.example:443',
      'https://[2001:db8::1]:8443',
      'https://bücher.example',
    ]
    const asWritten = [
      'https://shop.example',
      'https://shop.example',
      'https://[2001:db8::1]:8443',
      'https://xn--bcher-kva.example',
    ]
    const reading = read({ merchantCode: 'shop', returnOrigins: origins, frameAncestors: origins })
    expect(reading).toMatchObject({ ok: true })
    expect(reading.ok && reading.merchants[0]).toMatchObject({ returnOrigins: asWritten, frameAncestors: asWritten })
  })

  test('may have every field', () => {
    const reading = read({
      merchantCode: 'shop',
      channelName: 'The Shop',
      publicKeys: [strong.publicKey],
      secrets: ['one', 'two'],
      payinMethods: ['PROMPTPAY', 'PIXQR', 'PROMPTPAY'],
      payoutMethods: 'all',
      theme: { color: '#0a7cff', logoUrl: 'https://shop.example/logo.svg' },
      logos: { PIXQR: 'https://shop.example/pix.svg' },
      returnOrigins: ['https://shop.example'],
      frameAncestors: ['https://shop.example:8443'],
      vatPercent: 7.5,
      payoutFee: { THB: 10, IDR: '2500', USDT: 0.5 },
      support: { url: 'https://shop.example/help', email: 'help@shop.example' },
    })
    const [merchant] = reading.ok ? reading.merchants : []
    expect(merchant).toMatchObject({
      channelName: 'The Shop',
      payinMethods: ['PROMPTPAY', 'PIXQR'],
      payoutMethods: payoutMethodCodes,
      theme: { color: '#0a7cff', logoUrl: 'https://shop.example/logo.svg' },
      logos: { PIXQR: 'https://shop.example/pix.svg' },
      returnOrigins: ['https://shop.example'],
      frameAncestors: ['https://shop.example:8443'],
      vatPercent: '7.5',
      payoutFee: { THB: '10', IDR: '2500', USDT: '0.5' },
      support: { url: 'https://shop.example/help', email: 'help@shop.example' },
    })
    expect(merchant?.credentials.publicKeys).toHaveLength(1)
    expect(merchant?.credentials.secretDigests).toEqual([digestSecret('one'), digestSecret('two')])
  })

  test('may have http addresses where the product itself is served over http', () => {
    const theme = { logoUrl: 'http://localhost/logo.svg' }
    expect(readMerchants({ merchants: [{ merchantCode: 'shop', theme }] }, true).ok).toBe(true)
    expect(read({ merchantCode: 'shop', theme }).ok).toBe(false)
  })
})

describe('an invalid entry of MERCHANTS_FILE', () => {
  test.each([
    [{ theme: { colour: 'red' } }, 'theme.colour is not known.'],
    [{ support: { phone: '1' } }, 'support.phone is not known.'],
    [{ payinMethods: 'some' }, 'payinMethods must be "all" or a list of codes, not "some".'],
    [{ payinMethods: ['PROMPTPAY', 'PIX'] }, 'payinMethods[1] must be a code of docs/methods.md, not "PIX".'],
    [{ payoutMethods: ['PROMPTPAY'] }, 'payoutMethods[0] must be a code of docs/methods.md, not "PROMPTPAY".'],
    [{ publicKeys: strong.publicKey }, 'publicKeys'],
    [{ publicKeys: [strong.publicKey, weak.publicKey] }, 'publicKeys[1] is shorter than 2048 bits.'],
    [{ publicKeys: [strong.privateKey] }, 'publicKeys[0] is a private key'],
    [{ publicKeys: [elliptic.publicKey] }, 'publicKeys[0] is no RSA key.'],
    [{ publicKeys: ['no key'] }, 'publicKeys[0] is no public key in PEM: it has no line -----BEGIN PUBLIC KEY-----.'],
    [{ theme: { logoUrl: 'javascript:alert()' } }, 'theme.logoUrl must be an https address, not "javascript:alert()".'],
    [{ returnOrigins: ['https://shop.example/a'] }, 'returnOrigins[0] must be an http or https origin, not "https://'],
    [{ theme: { logoUrl: 'https://a;sandbox/logo.svg' } }, 'theme.logoUrl must be an https address'],
    [{ logos: 'all' }, 'logos must give an address by code, not "all".'],
    [{ theme: ['red'] }, 'a list of 1.'],
    [{ vatPercent: -1 }, 'vatPercent must be a decimal number of at least 0, not -1.'],
    [{ payoutFee: { XXX: 1 } }, 'payoutFee.XXX must be an amount of a known currency, not 1.'],
    [{ payoutFee: { JPY: 0.5 } }, 'payoutFee.JPY must have at most the decimals of JPY, not 0.5.'],
    [{ payoutFee: { BRL: -1 } }, 'payoutFee.BRL must be a decimal number of at least 0, not -1.'],
    [{ support: { email: 'help' } }, 'support.email must be an e-mail address, not "help".'],
    [{ secrets: [''] }, 'secrets[0] must not be empty.'],
  ])('%j is named with what came and what was expected', (more, words) => {
    const [fault = '', ...others] = faultsOf({ merchantCode: 'shop', ...more })
    expect(others).toEqual([])
    expect(fault).toMatch(/^merchants\[0\] \(shop\): /)
    expect(fault).toContain(words)
  })

  test.each([
    [{ merchantCode: 'a shop' }, 'merchants[0]: merchantCode must be of A-Z a-z 0-9 _ - ., not "a shop".'],
    [{ merchantCode: 7 }, 'merchants[0]: merchantCode must be a text, not 7.'],
    [{}, 'merchants[0]: merchantCode is missing: it must be a text.'],
  ])('%j is named by its place, for want of a code', (entry, fault) => expect(faultsOf(entry)).toEqual([fault]))

  test.each(['*', 'https://*', 'https://*.shop.example', 'https://a;sandbox', 'https://a,b', 'https://a https://b'])(
    'whoever may frame the page is an origin, and no pattern or part of a policy: %s',
    (ancestor) => {
      expect(faultsOf({ merchantCode: 'shop', frameAncestors: [ancestor] })).toEqual([
        expect.stringContaining('merchants[0] (shop): frameAncestors[0] must be an http or https origin, not '),
      ])
    },
  )

  test('is reported with every fault of every entry at once, without secrets', () => {
    const faults = faultsOf({ merchantCode: 'a b', secrets: ['hush'], x: 1 }, { merchantCode: 'c', y: 1 }, {})
    expect(faults).toHaveLength(4)
    expect(faults[3]).toContain('merchants[2]: merchantCode is missing')
    expect(faults.join()).not.toContain('hush')
  })

  test('is reported where its code occurs twice', () => {
    const fault = 'merchantCode a occurs more than once.'
    expect(faultsOf({ merchantCode: 'a' }, { merchantCode: 'b' }, { merchantCode: 'a' })).toEqual([fault])
  })

  test.each([[[]], [{}], [null], ['x'], [{ merchants: {} }], [{ merchants: [], version: 1 }]])(
    'content %j',
    (content) => expect(readMerchants(content, false).ok).toBe(false),
  )
})

const directory = await directoryOfFile()

describe('MERCHANTS_FILE', () => {
  test.each([
    ['{"merchants":[]}', []],
    ['\uFEFF{"merchants":[]}', []],
    ['{"merchants":[],"merchants":[]}', [expect.stringContaining('occurs twice')]],
    ['{"merchants":[}', [expect.stringContaining('malformed')]],
  ])('%j has nothing or this wrong: %j', async (content, faults) => {
    const path = join(directory, 'merchants.json')
    await writeFile(path, content)
    const reading = await readMerchantsFile(path, false)
    expect(reading.ok ? [] : reading.faults).toEqual(faults)
  })

  test('without merchants, or with one without a key, is refused with SANDBOX=0', () => {
    const merchantsOf = (...entries: object[]) => {
      const reading = read(...entries)
      return reading.ok ? reading.merchants : []
    }
    expect(liveFaults([])).toEqual([expect.stringContaining('merchants is empty')])
    const withKey = { merchantCode: 'c', publicKeys: [strong.publicKey] }
    const some = merchantsOf({ merchantCode: 'a', secrets: ['x'] }, { merchantCode: 'b' }, withKey)
    const fault = 'merchants[1] (b): publicKeys is empty: with SANDBOX=0 nobody could ask for a token.'
    expect(liveFaults(some)).toEqual([fault])
  })

  test('that is the documented example is read', async () => {
    const example = join(import.meta.dirname, '../../../docs/merchants-file.example.json')
    expect(await readMerchantsFile(example, false)).toMatchObject({
      ok: true,
      merchants: [{ merchantCode: 'my-shop' }],
    })
  })

  test("that cannot be read is refused with the system's cause", async () => {
    const missing = join(directory, 'none.json')
    expect(await readMerchantsFile(missing, false)).toEqual({
      ok: false,
      faults: [`The file cannot be read: ENOENT: no such file or directory, open '${missing}'.`],
    })
    expect(await readMerchantsFile(directory, false)).toMatchObject({
      // Newer versions of Node name the file too.
      faults: [expect.stringMatching(/^The file cannot be read: EISDIR: illegal operation on a directory, read\b/)],
    })
  })
})
