import type { CurrencyCode } from '#contract/currencies.ts'
import type { MethodCode } from '#contract/methods.ts'
import type { PayoutMethodCode } from '#contract/payout-methods.ts'
import {
  ghanaianBanks,
  ghanaianMobileMoney,
  kenyanBanks,
  kenyanMobileMoney,
  namibianBanks,
  nigerianBanks,
} from './africa.ts'
import { argentineBanks, argentineOfflineBanks, brazilianBanks, mexicanBanks, mexicanOfflineBanks } from './americas.ts'
import { pseBanks } from './colombia.ts'
import {
  chineseBanks,
  chineseOfflineBanks,
  japaneseBanks,
  japaneseOfflineBanks,
  taiwaneseStores,
  taiwaneseVirtualAccountBanks,
} from './east-asia.ts'
import { accountTransfers, indianBanks, unifiedPayments } from './india.ts'
import { indonesianBanks, indonesianVirtualAccountBanks, indonesianWallets } from './indonesia.ts'
import { koreanBanks, koreanOfflineBanks, koreanVirtualAccountBanks } from './korea.ts'
import { duitNow, fpxBanks, malaysianBanks } from './malaysia.ts'
import { usdcNetworks, usdtNetworks } from './networks.ts'
import type { PaymentOperator } from './operator.ts'
import { instantEft, payShapBanks, southAfricanBanks, southAfricanOfflineBanks } from './south-africa.ts'
import {
  laoBanks,
  laoOfflineBanks,
  philippineBanks,
  philippineOfflineBanks,
  philippineWallets,
} from './south-east-asia.ts'
import { thaiBanks, thaiOfflineBanks } from './thailand.ts'
import {
  vietnameseOfflineBanks,
  vietnamesePayingBanks,
  vietnameseReceivingBanks,
  vietnameseWallets,
} from './vietnam.ts'

export type PaymentMethodCode = MethodCode | PayoutMethodCode

type Lists = { readonly [C in CurrencyCode]?: readonly PaymentOperator[] }

/** Payins and payouts; a method or a currency that is not here offers no choice of operator. */
export const offered: { readonly [M in PaymentMethodCode]?: Lists } = {
  CODE_PAYMENT: { TWD: taiwaneseStores },
  CRYPTO_OFFLINE: { USDC: usdcNetworks, USDT: usdtNetworks },
  DUITNOW: { MYR: duitNow },
  EWALLET: { IDR: indonesianWallets },
  FPX: { MYR: fpxBanks },
  P2A_V2: { INR: accountTransfers },
  ONLINE: {
    INR: indianBanks,
    THB: thaiBanks,
    MYR: malaysianBanks,
    NAD: namibianBanks,
    VND: vietnamesePayingBanks,
    ZAR: instantEft,
  },
  MOBILE_MONEY: { GHS: ghanaianMobileMoney, KES: kenyanMobileMoney },
  NETBANKING: { INR: indianBanks },
  OFFLINE: {
    ARS: argentineOfflineBanks,
    CNY: chineseOfflineBanks,
    JPY: japaneseOfflineBanks,
    KRW: koreanOfflineBanks,
    LAK: laoOfflineBanks,
    MXN: mexicanOfflineBanks,
    NAD: namibianBanks,
    NGN: nigerianBanks.slice(0, 4),
    PHP: philippineOfflineBanks,
    THB: thaiOfflineBanks,
    VND: vietnameseOfflineBanks,
    ZAR: southAfricanOfflineBanks,
  },
  PAYSHAP: { ZAR: payShapBanks },
  PSE: { COP: pseBanks },
  UPIQR: { INR: unifiedPayments },
  VAPAY: { IDR: indonesianVirtualAccountBanks, KRW: koreanVirtualAccountBanks, TWD: taiwaneseVirtualAccountBanks },
  MOBILE_WALLET: { VND: vietnameseWallets },
  BANK_TRANSFER: {
    ARS: argentineBanks,
    BRL: brazilianBanks,
    CNY: chineseBanks,
    COP: pseBanks,
    GHS: ghanaianBanks,
    IDR: indonesianBanks,
    INR: indianBanks,
    JPY: japaneseBanks,
    KES: kenyanBanks,
    KRW: koreanBanks,
    LAK: laoBanks,
    MXN: mexicanBanks,
    MYR: malaysianBanks,
    NAD: namibianBanks,
    NGN: nigerianBanks,
    PHP: philippineBanks,
    THB: thaiBanks,
    VND: [...vietnamesePayingBanks, ...vietnameseReceivingBanks],
    ZAR: southAfricanBanks,
  },
  WALLET_TRANSFER: {
    GHS: ghanaianMobileMoney,
    KES: kenyanMobileMoney,
    IDR: indonesianWallets,
    PHP: philippineWallets,
    VND: vietnameseWallets,
  },
}
