const MARKS = /\p{M}/gu

type Searchable = { readonly value: string; readonly label: string }

/** Options whose label or value has every word of the query; case and Latin accents do not matter. An empty query finds all. */
export function findOptions<Option extends Searchable>(options: readonly Option[], query: string): readonly Option[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  // Folding the names of a long list takes a slow phone as long as rendering it.
  if (words.length === 0) return options
  return options.filter(({ label, value }) => {
    const text = `${folded(label)} ${folded(value)}`
    return words.every((word) => text.includes(word))
  })
}

/** Marks are dropped only in Latin text: in Thai, Lao and Hindi they are vowels. */
function folded(text: string): string {
  const plain = text.toLowerCase().normalize('NFKC').replaceAll('đ', 'd')
  return /\p{Script=Latin}/u.test(plain) ? plain.normalize('NFD').replace(MARKS, '') : plain
}
