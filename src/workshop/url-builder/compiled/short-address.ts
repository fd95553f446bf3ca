const SHOWN_OF_TOKEN = 8

/**
 * A redirect URL to read: a line for each parameter, decoded, and of the token its beginning and length. Not to be
 * opened.
 */
export function shortAddressOf(url: string): string {
  const { origin, pathname, searchParams } = new URL(url)
  return [
    `${origin}${pathname}`,
    ...[...searchParams].map(([name, value]) => `${name}=${shortValue(name, value)}`),
  ].join('\n')
}

const shortValue = (name: string, value: string): string =>
  name === 'token' && value.length > SHOWN_OF_TOKEN
    ? `${value.slice(0, SHOWN_OF_TOKEN)}… (${value.length} characters)`
    : value
