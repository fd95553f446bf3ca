/** An ISO 8601 instant to the second, in UTC. */
export const instantText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`

/** An instant of sandbox time. */
export function Instant({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{instantText(iso)}</time>
}
