/**
 * Whether a row matches a query. Unknown values are ignored, and a query without a known value matches every row
 * (specification, Endpoints).
 */
export function matchesQueryFilter<Value extends string>(
  values: readonly string[] | undefined,
  isKnown: (text: string) => text is Value,
): (value: Value) => boolean {
  const known = new Set((values ?? []).filter(isKnown))
  return known.size === 0 ? () => true : (value) => known.has(value)
}
