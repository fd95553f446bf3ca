/**
 * A row without values, to be copied and filled: V8 makes an object that gets more than a dozen properties by computed
 * names a hash table, which takes three times as long to fill and longer to read or to write as JSON.
 */
export const emptyRow = (names: readonly string[]): Readonly<Record<string, unknown>> =>
  // Of the engine's own reader, whose objects have room for their properties.
  JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))))
