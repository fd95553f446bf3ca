import { expect, test } from 'vitest'
import { operatorsOf } from './operators.ts'

/** The operators that have more than a code and a name, in their order: account codes, prompts, lists of FPX. */
const recorded = [
  [
    'EWALLET',
    'IDR',
    `
    OVO push, GOPAY deeplink, SHOPEEPAY deeplink`,
  ],
  [
    'VAPAY',
    'IDR',
    `
    BCA 014, BNI 009, BRI 002, MANDIRI 008, PERMATA 013, CIMB 022, BSI 451, DANAMON 011`,
  ],
  [
    'FPX',
    'MYR',
    `
    ABB0233 individual, ABB0232 company, AGRO01 individual, ABMB0212 individual, ABMB0213
    company, AMBB0209 individual, AMBB0208 company, BIMB0340 individual, BMMB0341 individual,
    BMMB0342 company, BKRM0602 individual+company, BSN0601 individual, BCBB0235
    individual+company, HLB0224 individual, HSBC0223 individual, KFH0346 individual, MB2U0227
    individual, MBB0228 company, OCBC0229 individual, PBB0233 individual, RHB0218 individual,
    SCB0216 individual, UOB0226 individual`,
  ],
  [
    'OFFLINE',
    'THB',
    `
    BBL 002, KBANK 004, KTB 006, SCB 014`,
  ],
  [
    'BANK_TRANSFER',
    'THB',
    `
    BBL 002, KBANK 004, KTB 006, TTB 011, SCB 014, CIMBT 022, UOBT 024, BAY 025, GSB 030, BAAC
    034, TISCO 067, KKP 069, ICBCT 070, LHFG 073, SME 098`,
  ],
  [
    'OFFLINE',
    'VND',
    `
    BID 970418, MBB 970422, TCB 970407, VCB 970436, CTG 970415`,
  ],
  [
    'BANK_TRANSFER',
    'VND',
    `
    ABB 970425, ACB 970416, AGRIBANK 970405, BAB 970409, BAOVIETBANK 970438, BVB 970454, BID
    970418, CAKE 546034, COOPBANK 970446, EIB 970431, HDB 970437, KBANK 668888, KLB 970452,
    LPB 970449, LIOBANK 963369, MBB 970422, MBV 970414, MSB 970426, NAB 970428, NVB 970419,
    OCB 970448, PGB 970430, PVCOMBANK 970412, STB 970403, SGB 970400, SCB 970429, SSB 970440,
    SHB 970443, SVB 970424, TCB 970407, TIMO 963388, TPB 970423, UBANK 546035, VIB 970441, VAB
    970427, VBB 970433, VCB 970436, CTG 970415, VPB 970432, VIKKI 970406, VNCB 970444, CIMB
    422589, DBS 796500, GPBANK 970408, HLB 970442, HSBC 458761, IBKHCM 970456, IBKHN 970455,
    IVB 970434, KBHCM 970463, KBHN 970462, NONGHYUP 801011, PBVN 970439, SC 970410, UOB
    970458, VRB 970421, WRB 970457`,
  ],
  [
    'OFFLINE',
    'ZAR',
    `
    FNB 250655, NEDBANK 198765, STANDARD_BANK 051001`,
  ],
  [
    'PAYSHAP',
    'ZAR',
    `
    CAPITEC 470010, FNB 250655, NEDBANK 198765, STANDARD_BANK 051001, INVESTEC 580105,
    AFRICAN_BANK 430000, DISCOVERY_BANK 679000, TYMEBANK 678910`,
  ],
  [
    'BANK_TRANSFER',
    'ZAR',
    `
    ABSA 632005, CAPITEC 470010, FNB 250655, NEDBANK 198765, STANDARD_BANK 051001, INVESTEC
    580105, AFRICAN_BANK 430000, BIDVEST_BANK 462005, DISCOVERY_BANK 679000, TYMEBANK 678910`,
  ],
] as const

test.each(recorded)('%s in %s: bank and branch codes, prompts and account types are beside each operator', (...row) => {
  const [method, currencyCode, text] = row
  const described = operatorsOf(method, currencyCode)
    .filter(({ bankCode, branchCode, flow, accountTypes }) => bankCode ?? branchCode ?? flow ?? accountTypes)
    .map(({ code, bankCode, branchCode, flow, accountTypes }) =>
      [code, bankCode, branchCode, flow, accountTypes?.join('+')].filter((part) => part !== undefined).join(' '),
    )
  expect(described).toEqual(text.trim().replace(/\s+/g, ' ').split(', '))
})
