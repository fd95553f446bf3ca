import type { CompletionKind } from '#contract/methods/completions.ts'
import type { MethodCode } from '#contract/methods/methods.ts'
import type { Order } from '../../core/processor/port.ts'
import { type CryptoNetwork, usdcNetworks, usdtNetworks } from '../../payments/operators/networks.ts'
import { cryptoAddress } from '../accounts/crypto-address.ts'
import { seededDigits } from '../accounts/digits.ts'
import { receivingAccount } from '../accounts/receiving-accounts.ts'
import { cryptoPaymentUri, type Stablecoin } from '../codes/crypto-uri.ts'
import { upiLink } from '../codes/upi.ts'
import { type Builder, bankPageUrlOf } from './builder.ts'
import { instructions } from './instructions.ts'
import { qr } from './qr.ts'
import { accountOf, transfer } from './transfer.ts'

/** The customer types these 14 characters at a kiosk of the store chain; they are the same for the same payment. */
const code: Builder = ({ order: { paymentId, merchantName } }) => ({
  account: { accountName: merchantName },
  reference: `SBX${seededDigits(paymentId, 11)}`,
})

/** The customer approves on another device; some methods name the receiving account. */
const approve: Builder = ({ order, receiverIndex }) =>
  order.method.optionalResponseFields?.includes('account') ? { account: accountOf(order, receiverIndex) } : {}

const networksOf = { USDC: usdcNetworks, USDT: usdtNetworks } as const satisfies Record<Stablecoin, unknown>

const isStablecoin = (code: string): code is Stablecoin => Object.hasOwn(networksOf, code)

/** The customer sends the coin to an address of this payment on the network chosen. */
const address: Builder = ({ order, amount, reference }) => {
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

/** A wallet's own app opens the same page: no app on the customer's phone would know a sandbox link. */
const ownApp: Builder = (task) => ({ deeplink: bankPageUrlOf(task) })

const netbanking: Builder = ({ order: { merchantName }, amount, reference }) => ({
  deeplink: upiLink({ amount, reference, merchantName }),
  upiId: 'merchant@sandbox',
})

/** What single methods add to the address. */
const additions: { readonly [M in MethodCode]?: Builder } = {
  BANKB_PAY: ({ receiverIndex }) => ({ account: receivingAccount({ currencyCode: 'ZAR', index: receiverIndex }) }),
  EWALLET: (task) => (task.order.operator?.flow === 'deeplink' ? ownApp(task) : {}),
  MOBILE_WALLET: ownApp,
  NETBANKING: netbanking,
  // Deprecated by the specification, and ignored by whoever reads it.
  ONLINE: ({ order: { merchantName } }) => ({ account: { accountName: merchantName } }),
}

/** The customer goes to the simulated bank or wallet page. */
const redirect: Builder = (task) => ({
  redirectTo: bankPageUrlOf(task),
  ...additions[task.order.methodCode]?.(task),
})

/** One builder for every kind of completion: a further kind does not compile without its own. */
export const builders: { readonly [K in CompletionKind]: Builder } = {
  qr,
  transfer,
  instructions,
  code,
  address,
  approve,
  redirect,
}
