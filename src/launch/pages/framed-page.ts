import { escapedHtml } from '#contract/escaped-html.ts'
import { directionOf, type Locale, matchLocale } from '#contract/locales.ts'
import { hashSourceOf } from '#gateway/http/files/inventory.ts'
import { type HttpResponse, httpResponse } from '#gateway/http/http-response.ts'
import type { IncomingRequest, Message, Respond } from '#gateway/http/incoming-request.ts'
import { acceptedLanguages } from './accepted-languages.ts'

/** What a frame says in place of a payment page that must not be framed: why, and the link out of the frame. */
const words: { readonly [L in Locale]: readonly [text: string, button: string] } = {
  en: ['This payment cannot be shown inside another page.', 'Open the payment'],
  id: ['Pembayaran ini tidak dapat ditampilkan di dalam halaman lain.', 'Buka pembayaran'],
  th: ['ไม่สามารถแสดงการชำระเงินนี้ภายในหน้าอื่นได้', 'เปิดหน้าชำระเงิน'],
  vi: ['Không thể hiển thị thanh toán này bên trong một trang khác.', 'Mở trang thanh toán'],
  ms: ['Bayaran ini tidak boleh dipaparkan di dalam halaman lain.', 'Buka bayaran'],
  fil: ['Hindi maipapakita ang bayad na ito sa loob ng ibang page.', 'Buksan ang bayad'],
  hi: ['यह भुगतान किसी दूसरे पेज के अंदर नहीं दिखाया जा सकता।', 'भुगतान खोलें'],
  ja: ['このお支払いは、別のページの中には表示できません。', 'お支払いを開く'],
  ko: ['이 결제는 다른 페이지 안에 표시할 수 없습니다.', '결제 열기'],
  'zh-Hans': ['此付款无法在其他页面中显示。', '打开付款页面'],
  'zh-Hant': ['此付款無法在其他頁面中顯示。', '開啟付款頁面'],
  'pt-BR': ['Este pagamento não pode ser mostrado dentro de outra página.', 'Abrir o pagamento'],
  es: ['Este pago no se puede mostrar dentro de otra página.', 'Abrir el pago'],
  sw: ['Malipo haya hayawezi kuonyeshwa ndani ya ukurasa mwingine.', 'Fungua malipo'],
  lo: ['ບໍ່ສາມາດສະແດງການຊຳລະເງິນນີ້ພາຍໃນໜ້າອື່ນໄດ້.', 'ເປີດການຊຳລະເງິນ'],
  af: ['Hierdie betaling kan nie binne ’n ander bladsy gewys word nie.', 'Maak die betaling oop'],
  ar: ['لا يمكن عرض هذا الدفع داخل صفحة أخرى.', 'افتح صفحة الدفع'],
  ur: ['یہ ادائیگی کسی دوسرے صفحے کے اندر نہیں دکھائی جا سکتی۔', 'ادائیگی کھولیں'],
  he: ['אי אפשר להציג את התשלום הזה בתוך דף אחר.', 'פתיחת התשלום'],
  tr: ['Bu ödeme başka bir sayfanın içinde gösterilemez.', 'Ödemeyi aç'],
  bn: ['এই পেমেন্ট অন্য পেজের ভেতরে দেখানো যায় না।', 'পেমেন্ট খুলুন'],
}

const framing: readonly string[] = ['iframe', 'frame', 'embed', 'object', 'fencedframe']

/** Whether a browser says that it requests a document for a frame (Fetch Metadata). Old browsers say nothing. */
const isForFrame = ({ headers }: Pick<Message, 'headers'>): boolean =>
  framing.includes(headers.get('sec-fetch-dest') ?? '')

/**
 * Answers a frame of a site that the merchant does not name in `frameAncestors`, which would stay empty, with a sentence
 * and a link that opens the same address in the whole tab. The payment page itself is in no such frame (D-646).
 */
export function withFramedPage(respond: Respond): Respond {
  return (incoming) => (isForFrame(incoming.request) ? respondToFrame(respond, incoming) : respond(incoming))
}

async function respondToFrame(respond: Respond, incoming: IncomingRequest): Promise<HttpResponse> {
  const answer = await respond(incoming)
  const parameters = new URLSearchParams(incoming.query)
  return parameters.has('token') && isUnframed(answer) ? framedPage(incoming, parameters) : answer
}

/** Whether an answer is a page that no site may show in a frame. */
function isUnframed(answer: HttpResponse): boolean {
  const headers = new Map(answer.headers)
  const isHtml = headers.get('content-type')?.startsWith('text/html') === true
  return isHtml && headers.get('content-security-policy')?.includes("frame-ancestors 'none'") === true
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:1.5rem;color-scheme:light dark}a{display:inline-block;padding:.6rem 1rem;border:1px solid;border-radius:.5rem;color:inherit}'
const styleSource = hashSourceOf(style)

function framedPage({ request, query }: IncomingRequest, parameters: URLSearchParams): HttpResponse {
  const language = languageOf(parameters.get('lang'), request.headers.get('accept-language'))
  const [text, button] = words[language]
  const body = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${button}</title><style>${style}</style></head>
<body><p>${text}</p><a href="${escapedHtml(`?${query}`)}" target="_top" rel="noreferrer">${button}</a></body></html>
`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src ${styleSource}; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  return httpResponse(body, { status: 403, headers })
}

/** The first language with words: of the redirect URL, else of the browser. */
function languageOf(wanted: string | null, accepted: string | null): Locale {
  for (const tag of [wanted ?? '', ...acceptedLanguages(accepted)]) {
    const locale = matchLocale(tag)
    if (locale !== undefined) return locale
  }
  return 'en'
}
