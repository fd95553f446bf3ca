import { describe, expect, test } from 'vitest'
import { clientAddresses, type Network, readNetwork } from './client-address.ts'

const networks = (...texts: readonly string[]): Network[] => texts.flatMap((text) => readNetwork(text) ?? [])

describe('a network in TRUSTED_PROXIES', () => {
  test.each([
    ['10.0.0.0/8', { address: '10.0.0.0', prefix: 8, family: 'ipv4' }],
    ['192.0.2.7', { address: '192.0.2.7', prefix: 32, family: 'ipv4' }],
    ['0.0.0.0/0', { address: '0.0.0.0', prefix: 0, family: 'ipv4' }],
    ['fd00::/8', { address: 'fd00::', prefix: 8, family: 'ipv6' }],
    ['::1', { address: '::1', prefix: 128, family: 'ipv6' }],
  ])('is read from %s', (text, network) => expect(readNetwork(text)).toEqual(network))

  test.each([
    ...['', '10.0.0.0/33', 'fd00::/129', '10.0.0/8', '10.0.0.0/', '/8', '10.0.0.0/8/8', 'proxy.example', '1'],
    ...['fe80::1%eth0', '10.0.0.0/-1'],
  ])('is not read from %j', (text) => expect(readNetwork(text)).toBeUndefined())
})

describe('the client of a request', () => {
  const addressOf = clientAddresses(networks('10.0.0.0/8', 'fd00::/8'))

  test.each([
    ['without a header, who is connected', '203.0.113.9', null, '203.0.113.9'],
    ['without a header, in a socket of both families', '::ffff:203.0.113.9', null, '203.0.113.9'],
    ['whom the proxy names', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['whom the proxy names, written as IPv6', '::ffff:10.0.0.1', '::FFFF:203.0.113.9', '203.0.113.9'],
    ['whom the proxy names, in IPv6', 'fd00::1', '2001:db8::9', '2001:db8::9'],
    ['as a socket of both families writes it', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    [
      'the last that is no proxy, whatever a client put before',
      '10.0.0.1',
      '198.51.100.1, 203.0.113.9, 10.0.0.2',
      '203.0.113.9',
    ],
    ['who is connected, where no proxy is between', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['the farthest proxy, where there are only proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['the last that can be read', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
    ['the last that can be read, behind a proxy', '10.0.0.1', '203.0.113.9, _hidden, 10.0.0.2', '10.0.0.2'],
    ['whom the proxies name with ports', '10.0.0.1', '198.51.100.1:80, 203.0.113.9:51234, 10.0.0.2:443', '203.0.113.9'],
    ['whom the proxies name with ports, in IPv6', '10.0.0.1', '[2001:db8::9]:51234, [fd00::2]:443', '2001:db8::9'],
    ['whom the proxy names in brackets', '10.0.0.1', '[2001:db8::9]', '2001:db8::9'],
    ['whom the proxy names with a port, written as IPv6', '10.0.0.1', '[::ffff:203.0.113.9]:80', '203.0.113.9'],
    ['the proxy, where it names nobody', '10.0.0.1', '', '10.0.0.1'],
    ['unknown without a connection', 'unknown', '203.0.113.9', 'unknown'],
  ])('is read from %s', (...[, connected, header, client]) => expect(addressOf(connected, header)).toBe(client))

  test('is who is connected, where no proxy is trusted', () => {
    const trusting = clientAddresses([])
    for (const connected of ['127.0.0.1', '10.0.0.1', '::1']) expect(trusting(connected, '203.0.113.9')).toBe(connected)
  })
})
