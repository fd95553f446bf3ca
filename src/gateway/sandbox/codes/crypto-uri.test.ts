import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cryptoPaymentUri } from './crypto-uri.ts'

const request = { amount: '12.5', reference: 'PAYIN0000001', merchantName: 'Sandbox Store' }
const burn = '0x000000000000000000000000000000000000dEaD'

test('the Ethereum URI is a token transfer on the test chain', () => {
  expect(cryptoPaymentUri({ ...request, network: 'ETHEREUM', coin: 'USDC', address: burn })).toBe(
    `ethereum:0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238@11155111/transfer?address=${burn}&uint256=12.5e6`,
  )
})

test('the Solana URI is a transfer request with label and memo', () => {
  const address = '1'.repeat(32)
  expect(cryptoPaymentUri({ ...request, network: 'SOLANA', coin: 'USDC', address })).toBe(
    `solana:${address}?amount=12.5&spl-token=4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU&label=Sandbox%20Store&memo=PAYIN0000001`,
  )
})

test.each([
  ['TRON', 'USDT'],
  ['SOLANA', 'USDT'],
] as const)('the code of %s with %s is the bare address', (network, coin) => {
  expect(cryptoPaymentUri({ ...request, network, coin, address: 'address' })).toBe('address')
})

test.each(['ETHEREUM', 'POLYGON'] as const)(
  'the code of %s never names a live chain, and has a whole number of the smallest unit',
  (network) => {
    const decimals = fc.integer({ min: 1, max: 999_999 })
    fc.assert(
      fc.property(fc.constantFrom('USDC', 'USDT'), fc.nat(), decimals, (coin, whole, units) => {
        const amount = `${whole}.${`${units}`.padStart(6, '0')}`
        const uri = cryptoPaymentUri({ ...request, amount, network, coin, address: burn })
        const [, chain, number = '', fraction = ''] =
          /@(\d+)\/transfer\?.*&uint256=(\d+)(?:\.(\d+))?e6$/.exec(uri) ?? []
        expect(chain).toBe(network === 'ETHEREUM' ? '11155111' : '80002')
        expect(BigInt(number + fraction.padEnd(6, '0'))).toBe(BigInt(whole) * 1_000_000n + BigInt(units))
      }),
    )
  },
)

test('a hostile name stays within the label of a crypto URI', () => {
  const place = { network: 'SOLANA', coin: 'USDC', address: 'a' } as const
  const uri = cryptoPaymentUri({ ...request, merchantName: 'x&amount=1#', ...place })
  expect(uri).toContain('&label=x%26amount%3D1%23&memo=')
  expect(uri.match(/[?&]amount=/g)).toHaveLength(1)
})

test('a merchant whose name has nothing that can be shown is called Sandbox in a crypto URI', () => {
  const uri = cryptoPaymentUri({ ...request, merchantName: '\u{1F600}', network: 'SOLANA', coin: 'USDC', address: 'a' })
  expect(uri).toContain('&label=Sandbox&memo=')
})
