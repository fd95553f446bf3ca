const SHOWN_OF_TOKEN = 8

/** A redirect URL to read: a line for each parameter, and of the token its beginning and length. Not to be opened. */
export function shortAddressOf(url: string): string {
  const [page = '', query = ''] = url.split('?')
  return [page, ...query.split('&').map((pair, index) => `  ${index === 0 ? '?' : '&'}${shortPair(pair)}`)].join('\n')
}

function shortPair(pair: string): string {
  const [name, value = ''] = pair.split('=')
  return name === 'token' && value.length > SHOWN_OF_TOKEN
    ? `token=${value.slice(0, SHOWN_OF_TOKEN)}… (${value.length} characters)`
    : pair
}
