const kinds: Readonly<Record<string, string>> = {
  settle: 'Settles by its amount',
  expire: 'Expiry is registered',
  callback: 'Callback',
}

/** What a planned event does; an unknown kind is shown by its name. */
export function eventText({ kind, attempt }: { readonly kind: string; readonly attempt: number }): string {
  const text = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return kind === 'callback' ? `${text} attempt ${attempt}` : (text ?? kind)
}
