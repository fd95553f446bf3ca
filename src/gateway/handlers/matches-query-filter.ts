/**
 * Whether a row is among those that a query asks for. Values that the interface does not know are ignored, and a
 * query that names no known value asks for everything (specification, Endpoints).
 */
export function matchesQueryFilter<Value extends string>(
  values: readonly string[] | undefined,
  isKnown: (text: string) => text is Value,
): (value: Value) => boolean {
  const known = new Set((values ?? []).filter(isKnown))
  return known.size === 0 ? () => true : (value) => known.has(value)
}
