import type { IncomingRequest } from '#gateway/http/incoming-request.ts'
import { readLanguages } from '#web/browser/device.ts'

export const languagesOf = ({ request }: IncomingRequest) => acceptedLanguages(request.headers.get('accept-language'))

/** The languages of an `Accept-Language` header (RFC 9110, section 12.5.4), most wanted first, as tags that `Intl` accepts. */
export function acceptedLanguages(header: string | null): readonly string[] {
  const items = (header ?? '').split(',', MOST_ITEMS).map((item) => {
    const [tag = '', ...parameters] = item.split(';')
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
    return { tag, quality: weight === undefined ? 1 : Number.parseFloat(weight.trim().slice(2)) }
  })
  // What has no valid weight counts like what is not wanted.
  const wanted = items.filter(({ quality }) => quality > 0)
  return readLanguages(wanted.sort((one, other) => other.quality - one.quality).map(({ tag }) => tag))
}

/** More than any browser sends. */
const MOST_ITEMS = 64
