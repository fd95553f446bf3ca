import type { CryptoNetwork } from '../../payments/operators/networks.ts'
import { localText, type QrRequest, referenceText, shortestAmount } from './emv/payload.ts'

export type Stablecoin = 'USDC' | 'USDT'

type CryptoRequest = QrRequest & {
  readonly network: CryptoNetwork
  readonly coin: Stablecoin
  readonly address: string
}

/**
 * Test networks, with Circle's USDC test tokens. USDT has no test token, so its live contract is named on a chain where
 * no contract exists at that address.
 */
const evmTokens = {
  ETHEREUM: {
    chain: 11155111,
    USDC: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238',
    USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  },
  POLYGON: {
    chain: 80002,
    USDC: '0x41e94eb019c0762f9bfcf9fb1e58725bfb0e7582',
    USDT: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  },
} as const

const solanaUsdc = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'

/** ERC-681 takes whole numbers of the smallest unit; both coins have six decimals, hence the exponent. */
function evmUri(network: keyof typeof evmTokens, { coin, address, amount }: CryptoRequest): string {
  const token = evmTokens[network]
  return `ethereum:${token[coin]}@${token.chain}/transfer?address=${address}&uint256=${shortestAmount(amount)}e6`
}

function solanaUri({ address, amount, merchantName, reference }: CryptoRequest): string {
  const label = encodeURIComponent(localText(merchantName, 50) || 'Sandbox')
  const memo = referenceText(reference, 35)
  return `solana:${address}?amount=${shortestAmount(amount)}&spl-token=${solanaUsdc}&label=${label}&memo=${memo}`
}

/**
 * The content of a crypto payment's QR code: a payment URI, or the bare address for coins without a common URI scheme.
 */
export function cryptoPaymentUri(request: CryptoRequest): string {
  const { network, coin, address } = request
  if (network === 'TRON') return address
  if (network !== 'SOLANA') return evmUri(network, request)
  return coin === 'USDC' ? solanaUri(request) : address
}
