import type { Order } from '../../core/processor/port.ts'
import { type CryptoNetwork, usdcNetworks, usdtNetworks } from '../../payments/operators/networks.ts'
import { cryptoAddress } from '../accounts/crypto-address.ts'
import { cryptoPaymentUri, type Stablecoin } from '../codes/crypto-uri.ts'
import type { Builder } from './builder.ts'

const networksOf = { USDC: usdcNetworks, USDT: usdtNetworks } as const satisfies Record<Stablecoin, unknown>

const isStablecoin = (code: string): code is Stablecoin => Object.hasOwn(networksOf, code)

/** The customer sends the coin to an address of this payment on the network chosen. */
export const address: Builder = ({ order, amount, reference }) => {
  const { coin, network } = routeOf(order)
  const accountNumber = cryptoAddress({ network: network.code, seed: order.paymentId })
  const { merchantName } = order
  return {
    account: { accountName: merchantName, accountNumber },
    qrCode: cryptoPaymentUri({ network: network.code, coin, address: accountNumber, amount, reference, merchantName }),
    qrName: network.name,
  }
}

type Route = { readonly coin: Stablecoin; readonly network: { readonly code: CryptoNetwork; readonly name: string } }

/** Throws on what is no stablecoin: the tables pair this kind of completion with nothing else. */
function routeOf({ currencyCode, operator }: Order): Route {
  if (!isStablecoin(currencyCode)) throw new RangeError(`no networks for ${currencyCode}`)
  const networks = networksOf[currencyCode]
  const network = networks.find(({ code }) => code === operator?.code) ?? networks[0]
  if (network === undefined) throw new RangeError(`no networks for ${currencyCode}`)
  return { coin: currencyCode, network }
}
