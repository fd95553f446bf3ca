import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../core/clock.ts'
import { createPost } from '../../../jobs/callbacks/post-adapter.ts'
import type { OutboundEnvironment } from '../../../jobs/callbacks/target-rules.ts'
import { callbackFindings } from './explain-callback.ts'

const base = { publicUrl: 'http://localhost:8080', port: 8080, sandbox: true } as const
const local: OutboundEnvironment = { ...base, outbound: 'loopback' }
const outside: OutboundEnvironment = { ...base, outbound: 'public' }
const messagesOf = (callbackUrl: string, environment: OutboundEnvironment) =>
  callbackFindings({ callbackUrl }, environment).map(({ message }) => message)

describe('the explanation of the callback address', () => {
  test('names a private address and what OUTBOUND allows, and calls it no fault', () => {
    expect(callbackFindings({ callbackUrl: 'http://192.168.1.5/callback' }, local)).toEqual([
      {
        parameter: 'callbackUrl',
        code: 'not_allowed',
        isFault: false,
        message:
          'callbackUrl is at the private address 192.168.1.5, to which no callback is sent: OUTBOUND=loopback allows public addresses and this machine alone.',
      },
    ])
    expect(messagesOf('http://localhost:3000/callback', outside)).toEqual([
      'callbackUrl is at the private address localhost, to which no callback is sent: OUTBOUND=public allows public addresses alone.',
    ])
  })

  test.each([
    ...[
      'http://10.0.0.1/',
      'http://172.16.0.1/',
      'http://192.168.1.5/',
      'http://169.254.169.254/',
      'http://127.0.0.2/',
    ],
    ...['http://[fc00::1]/', 'http://[fe80::1]/'],
  ])('says of %s what the attempt then meets', async (callbackUrl) => {
    expect(messagesOf(callbackUrl, local)).toHaveLength(1)
    expect(await createPost(local, systemClock)(callbackUrl, '{}')).toMatchObject({ error: 'target_refused' })
  })

  test.each(['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://[::1]:3000/'])(
    'says of %s that it is refused only where OUTBOUND is public, as the attempt then is',
    async (callbackUrl) => {
      expect(messagesOf(callbackUrl, local)).toEqual([])
      expect(messagesOf(callbackUrl, outside)).toHaveLength(1)
      expect(await createPost(outside, systemClock)(callbackUrl, '{}')).toMatchObject({ error: 'target_refused' })
    },
  )

  test('says of an address of the gateway that it is its own, but for those that receive callbacks', () => {
    expect(messagesOf('http://localhost:8080/callback', local)).toEqual([
      'callbackUrl is this gateway’s own: no callback is sent there but to a sink.',
    ])
    expect(messagesOf('http://localhost:8080/sandbox/api/sinks/shop', outside)).toEqual([])
    expect(messagesOf('http://localhost:8080/demo-shop/callback', outside)).toEqual([])
  })

  test.each(['http://127.0.0.1:8080/callback', 'http://[::1]:8080/callback'])(
    'says of %s, the port of the gateway under another name, that it is its own',
    async (callbackUrl) => {
      const message = 'callbackUrl is this gateway’s own: no callback is sent there but to a sink.'
      expect(messagesOf(callbackUrl, local)).toEqual([message])
      expect(await createPost(local, systemClock)(callbackUrl, '{}')).toMatchObject({ error: 'target_refused' })
    },
  )

  test('says of an IPv6 address that may hide a private one that no callback is sent there', () => {
    expect(messagesOf('http://[::ffff:10.0.0.1]/callback', local)).toEqual([
      'callbackUrl is at [::ffff:a00:1], which may be a private address: no callback is sent there.',
    ])
  })

  // Another scheme is a fault of the address, which is told anyway.
  test.each([
    'localhost:3000/callback',
    'myshop://callback',
    'https://shop.example/callback',
    'http://93.184.216.34/',
    'http://[2606:2800::1]/',
    'shop',
  ])('is silent about %s', (callbackUrl) => expect(messagesOf(callbackUrl, local)).toEqual([]))
})
