import { among, type OperatorsIn, type PaymentOperator } from '../operator.ts'

/** Banks whose customers can pay a VietQR code; `bankCode` is the BIN. */
const vietnamesePayingBanks: readonly PaymentOperator[] = [
  { code: 'ABB', name: 'AB Bank', bankCode: '970425' },
  { code: 'ACB', name: 'ACB', bankCode: '970416' },
  { code: 'AGRIBANK', name: 'Agribank', bankCode: '970405' },
  { code: 'BAB', name: 'BacA Bank', bankCode: '970409' },
  { code: 'BAOVIETBANK', name: 'BaoViet Bank', bankCode: '970438' },
  { code: 'BVB', name: 'BVBank', bankCode: '970454' },
  { code: 'BID', name: 'BIDV', bankCode: '970418' },
  { code: 'CAKE', name: 'CAKE by VPBank', bankCode: '546034' },
  { code: 'COOPBANK', name: 'Co-op Bank', bankCode: '970446' },
  { code: 'EIB', name: 'Eximbank', bankCode: '970431' },
  { code: 'HDB', name: 'HDBank', bankCode: '970437' },
  { code: 'KBANK', name: 'Kasikornbank', bankCode: '668888' },
  { code: 'KLB', name: 'KienlongBank', bankCode: '970452' },
  { code: 'LPB', name: 'LPBank', bankCode: '970449' },
  { code: 'LIOBANK', name: 'Liobank', bankCode: '963369' },
  { code: 'MBB', name: 'MB Bank', bankCode: '970422' },
  { code: 'MBV', name: 'MBV', bankCode: '970414' },
  { code: 'MSB', name: 'MSB', bankCode: '970426' },
  { code: 'NAB', name: 'Nam A Bank', bankCode: '970428' },
  { code: 'NVB', name: 'NCB Bank', bankCode: '970419' },
  { code: 'OCB', name: 'OCB Bank', bankCode: '970448' },
  { code: 'PGB', name: 'PG Bank', bankCode: '970430' },
  { code: 'PVCOMBANK', name: 'PVcomBank', bankCode: '970412' },
  { code: 'STB', name: 'Sacombank', bankCode: '970403' },
  { code: 'SGB', name: 'SaigonBank', bankCode: '970400' },
  { code: 'SCB', name: 'SCB', bankCode: '970429' },
  { code: 'SSB', name: 'SeABank', bankCode: '970440' },
  { code: 'SHB', name: 'SHB', bankCode: '970443' },
  { code: 'SVB', name: 'Shinhan Bank', bankCode: '970424' },
  { code: 'TCB', name: 'Techcombank', bankCode: '970407' },
  { code: 'TIMO', name: 'Timo', bankCode: '963388' },
  { code: 'TPB', name: 'TPBank', bankCode: '970423' },
  { code: 'UBANK', name: 'Ubank by VPBank', bankCode: '546035' },
  { code: 'VIB', name: 'VIB', bankCode: '970441' },
  { code: 'VAB', name: 'VietABank', bankCode: '970427' },
  { code: 'VBB', name: 'VietBank', bankCode: '970433' },
  { code: 'VCB', name: 'Vietcombank', bankCode: '970436' },
  { code: 'CTG', name: 'VietinBank', bankCode: '970415' },
  { code: 'VPB', name: 'VPBank', bankCode: '970432' },
  { code: 'VIKKI', name: 'Vikki Bank', bankCode: '970406' },
]

/** Banks that only receive. */
const vietnameseReceivingBanks: readonly PaymentOperator[] = [
  { code: 'VNCB', name: 'CB Bank', bankCode: '970444' },
  { code: 'CIMB', name: 'CIMB Bank', bankCode: '422589' },
  { code: 'DBS', name: 'DBS Bank', bankCode: '796500' },
  { code: 'GPBANK', name: 'GPBank', bankCode: '970408' },
  { code: 'HLB', name: 'HongLeong Bank', bankCode: '970442' },
  { code: 'HSBC', name: 'HSBC Vietnam', bankCode: '458761' },
  { code: 'IBKHCM', name: 'IBK HCM', bankCode: '970456' },
  { code: 'IBKHN', name: 'IBK HN', bankCode: '970455' },
  { code: 'IVB', name: 'Indovina Bank', bankCode: '970434' },
  { code: 'KBHCM', name: 'Kookmin Bank HCM', bankCode: '970463' },
  { code: 'KBHN', name: 'Kookmin Bank HN', bankCode: '970462' },
  { code: 'NONGHYUP', name: 'Nonghyup Bank', bankCode: '801011' },
  { code: 'PBVN', name: 'Public Bank Vietnam', bankCode: '970439' },
  { code: 'SC', name: 'Standard Chartered Vietnam', bankCode: '970410' },
  { code: 'UOB', name: 'United Overseas Bank Vietnam', bankCode: '970458' },
  { code: 'VRB', name: 'VietNgaBank', bankCode: '970421' },
  { code: 'WRB', name: 'Woori Bank', bankCode: '970457' },
]

/** Wallets that open in their own app. */
const vietnameseWallets: readonly PaymentOperator[] = [
  { code: 'MOMO', name: 'MoMo' },
  { code: 'ZALOPAY', name: 'ZaloPay' },
  { code: 'VIETTELPAY', name: 'Viettel Money' },
  { code: 'SHOPEEPAY', name: 'ShopeePay' },
]

export const vietnameseOperators: OperatorsIn<'VND'> = {
  ONLINE: vietnamesePayingBanks,
  OFFLINE: among(vietnamesePayingBanks, ['VCB', 'CTG', 'BID', 'TCB', 'MBB']),
  MOBILE_WALLET: vietnameseWallets,
  BANK_TRANSFER: [...vietnamesePayingBanks, ...vietnameseReceivingBanks],
  WALLET_TRANSFER: vietnameseWallets,
}
