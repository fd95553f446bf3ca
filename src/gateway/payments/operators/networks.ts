import type { OperatorsIn, PaymentOperator } from './operator.ts'

export type CryptoNetwork = 'ETHEREUM' | 'POLYGON' | 'SOLANA' | 'TRON'

type Network = PaymentOperator & { readonly code: CryptoNetwork }

const ethereum: Network = { code: 'ETHEREUM', name: 'Ethereum (ERC-20)' }
const polygon: Network = { code: 'POLYGON', name: 'Polygon' }
const solana: Network = { code: 'SOLANA', name: 'Solana' }
const tron: Network = { code: 'TRON', name: 'Tron (TRC-20)' }

export const usdcNetworks: readonly Network[] = [ethereum, polygon, solana]
export const usdtNetworks: readonly Network[] = [tron, ethereum, polygon]

export const usdcOperators: OperatorsIn<'USDC'> = { CRYPTO_OFFLINE: usdcNetworks }

export const usdtOperators: OperatorsIn<'USDT'> = { CRYPTO_OFFLINE: usdtNetworks }
