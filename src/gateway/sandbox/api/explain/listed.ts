/** How many codes a sentence lists before it says how many more there are. */
const MOST_LISTED = 20

/** Codes in their order, each once. */
export function listed(codes: readonly string[]): string {
  const distinct = [...new Set(codes)]
  const rest = distinct.length - MOST_LISTED
  return distinct.slice(0, MOST_LISTED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
