import type { ShownScreen } from '../accessibility/shown-screens.test-support.ts'

/** Step, state, method and currency; then the language unless it is English, and `dark` unless it is light. */
const table = {
  choice: [
    'choose open PIXQR BRL',
    'choose open ONLINE INR hi',
    'choose open PROMPTPAY THB th dark',
    'operator open EWALLET IDR id',
    'operator open MOBILE_MONEY GHS dark',
  ],
  forms: [
    'form empty BANKA_PAY ZAR af',
    'form empty BANK_TRANSFER MXN es dark',
    'form errors PROMPTPAY THB',
    'form prefilled OFFLINE ARS es',
    'form locked OFFLINE JPY ja',
    'submit sending PIXQR BRL',
  ],
  codes: [
    'pay open PIXQR BRL pt-BR',
    'pay open PROMPTPAY THB th',
    'pay open QRISPAY IDR dark',
    'pay open UPIQR INR hi',
  ],
  transfers: [
    'pay open OFFLINE JPY ja',
    'pay open OFFLINE LAK lo',
    'pay open OFFLINE ZAR dark',
    'pay open P2A_V2 INR',
    'pay open VAPAY IDR id',
    'pay open VAPAY TWD zh-Hant',
  ],
  'other ways to pay': [
    'pay open CODE_PAYMENT TWD',
    'pay open CRYPTO_OFFLINE USDT tr dark',
    'pay countdown MOBILE_MONEY KES sw',
    'pay countdown UPI_COLLECT INR bn',
    'pay open FPX MYR ms',
    'pay open MOBILE_WALLET VND vi',
  ],
  'payments under way': [
    'pay resumed OFFLINE ARS',
    'pay resumed PIXQR BRL ar',
    'pay countdown PROMPTPAY THB',
    'pay countdown VAPAY KRW ko dark',
    'pay late UPIQR INR ur',
  ],
  results: [
    'done SUCCESS EWALLET IDR',
    'done SUCCESS PIXQR BRL he dark',
    'done DIFFERENT_AMOUNT_CONFIRMED OFFLINE PHP fil',
    'done CUSTOMER_VERIFICATION_REJECTED ONLINE VND',
    'done REFUSED PIXQR BRL zh-Hans',
  ],
  errors: [
    'error token_refused PIXQR BRL',
    'error not_offered PIXQR BRL dark',
    'error data_invalid PROMPTPAY THB',
    'error faulty_link PIXQR BRL',
    'error CUSTOMER_NOT_REGISTERED MOBILE_MONEY GHS',
  ],
} as const

/** The screens by group and name; a record is the file of that name in `recorded`. */
export const recordedScreens = Object.entries(table).map(([group, rows]) => ({
  group,
  screens: rows.map((row) => ({ name: row.replaceAll(' ', '-'), screen: screenOf(row) })),
}))

function screenOf(row: string): ShownScreen {
  const [step = '', state = '', methodCode = '', currencyCode = '', ...view] = row.split(' ')
  const locale = view.find((word) => word !== 'dark') ?? 'en'
  const scheme = view.includes('dark') ? 'dark' : 'light'
  return { step, state, methodCode, currencyCode, locale, scheme }
}
