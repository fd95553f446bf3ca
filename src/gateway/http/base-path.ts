/** Where a request target leads: a path of ours with its query, or to our address with a slash at its end. */
export type Target =
  | { readonly kind: 'ours'; readonly target: string }
  | { readonly kind: 'moved'; readonly location: string }

/**
 * Takes the path of PUBLIC_URL off a request target, at the one place where requests come in; everything behind it knows
 * the product's own paths alone. A target without it is ours too: it comes from a proxy that has removed the path, from a
 * health check or from this machine. `basePath`: empty for an origin.
 */
export function withoutBasePath(target: string, basePath: string): Target {
  if (basePath === '' || !target.startsWith(basePath)) return { kind: 'ours', target }
  const rest = target.slice(basePath.length)
  if (rest.startsWith('/')) return { kind: 'ours', target: rest }
  // The page's relative addresses need the slash.
  if (rest === '' || rest.startsWith('?')) return { kind: 'moved', location: `${basePath}/${rest}` }
  return { kind: 'ours', target }
}
