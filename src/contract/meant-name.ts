/**
 * The name of a list that another spelling of it means: in other letter case, or with the hyphens and underscores of
 * other languages' customs. Undefined if there is none.
 */
export const meantName = <Name extends string>(spelling: string, names: readonly Name[]): Name | undefined =>
  names.find((name) => name.toLowerCase() === spelling.replace(/[-_]/g, '').toLowerCase())
