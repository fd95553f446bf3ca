/** A screen of the gallery, as its address names it. @typedef {readonly [step: string, state: string, methodCode: string, currencyCode: string]} Screen */

/** The screens of docs/design.md, "Before and after", by sheet. @type {{ readonly [sheet: string]: readonly Screen[] }} */
export const sheets = {
  'after-1': [
    ['choose', 'open', 'PIXQR', 'BRL'],
    ['pay', 'open', 'PIXQR', 'BRL'],
    ['pay', 'open', 'P2A_V2', 'INR'],
    ['operator', 'open', 'FPX', 'MYR'],
    ['form', 'empty', 'OFFLINE', 'JPY'],
    ['pay', 'open', 'PROMPTPAY', 'THB'],
  ],
  'after-2': [
    ['pay', 'open', 'UPIQR', 'INR'],
    ['pay', 'open', 'OFFLINE', 'ZAR'],
    ['pay', 'open', 'VAPAY', 'IDR'],
    ['pay', 'open', 'CRYPTO_OFFLINE', 'USDT'],
    ['pay', 'open', 'MOBILE_MONEY', 'KES'],
    ['done', 'SUCCESS', 'PIXQR', 'BRL'],
    ['done', 'DIFFERENT_AMOUNT_CONFIRMED', 'PIXQR', 'BRL'],
  ],
}

/**
 * Pictures side by side, on one sheet.
 * @param {readonly Buffer[]} pictures PNG files
 * @returns {string} a page whose body is the sheet
 */
export const sheetPage = (pictures) => {
  const images = pictures.map((png) => `<img width="200" src="data:image/png;base64,${png.toString('base64')}">`)
  const style =
    'display: grid; grid-auto-flow: column; gap: 12px; width: max-content; margin: 0; padding: 12px; background: #dfe4ea'
  return `<body style="${style}">${images.join('')}`
}
