/** Hiragana ぁ…ゖ and the iteration marks lie this far below their katakana. */
const KATAKANA_OFFSET = 0x60
const HIRAGANA = /[\u3041-\u3096\u309d\u309e]/g
const LATIN_AND_KANA = /^[\p{ASCII}\p{Script=Katakana}ー・]+$/u

/** A Japanese name as banks write it: full-width katakana, half-width Latin capitals. Kanji stay as they are. */
export function katakanaOf(typed: string): string {
  const kana = typed
    .normalize('NFKC')
    .trim()
    .replace(HIRAGANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + KATAKANA_OFFSET))
    .replace(/\s+/g, ' ')
  return LATIN_AND_KANA.test(kana) ? kana.toUpperCase() : kana
}
