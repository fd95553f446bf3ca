import type { View } from '../view.ts'

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36'

/** Emulates the view's device and colour scheme in this document, whatever the reviewer's own are. */
export function emulateView({ device, scheme }: View): void {
  if (device === 'phone') Object.defineProperty(navigator, 'userAgent', { value: phone })
  document.documentElement.style.colorScheme = scheme
  for (const sheet of document.styleSheets) keepScheme(sheet.cssRules, scheme)
}

/** Makes the media rules of this scheme apply always and those of the other one never. */
function keepScheme(rules: CSSRuleList, scheme: View['scheme']): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme'))
      rule.media.mediaText = rule.conditionText.includes(scheme) ? 'all' : 'not all'
    if (rule instanceof CSSGroupingRule) keepScheme(rule.cssRules, scheme)
  }
}
