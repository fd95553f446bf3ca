const DIGIT = /\d/

/**
 * Where the amount to pay differs from the ordered one, both as shown: from the first differing character to the last
 * digit; the rest is the currency sign, if it stands there. Amounts of different length differ from their first digit on,
 * because their digits mean something else.
 */
export function cutAtDifference(required: string, ordered: string) {
  const characters = [...required]
  const others = [...ordered]
  const firstDigit = characters.findIndex((character) => DIGIT.test(character))
  const firstOther = characters.findIndex((character, position) => character !== others[position])
  if (firstOther === -1 && characters.length === others.length) return { same: required, differs: '', rest: '' }
  const start = characters.length === others.length ? Math.max(firstOther, firstDigit) : firstDigit
  const end = characters.length - [...characters].reverse().findIndex((character) => DIGIT.test(character))
  return {
    same: characters.slice(0, start).join(''),
    differs: characters.slice(start, end).join(''),
    rest: characters.slice(end).join(''),
  }
}
