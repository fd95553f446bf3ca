/** The keys of a table in its order, with their type, which `Object.keys` forgets: a table has no others. */
export const keysOf = <Key extends string>(table: { readonly [K in Key]: unknown }): readonly Key[] =>
  Object.keys(table) as Key[]
