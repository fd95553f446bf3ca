import { type RedirectParameter, redirectParameterNames } from './redirect-parameters.ts'

/** The class of the WHATWG URL API: this project compiles without the library of browsers or of servers. */
declare const URLSearchParams: new () => { set(name: string, value: string): void }

/** Values of redirect parameters; the caller must give the seven required ones. */
export type RedirectValues = { readonly [P in RedirectParameter]?: string | number | boolean | undefined }

/** The redirect URL of the specification: every given parameter, URL-encoded, in the specification's order. */
export function redirectUrl(paymentAppUrl: string, values: RedirectValues): string {
  const query = new URLSearchParams()
  for (const name of redirectParameterNames) {
    const value = values[name]
    if (value !== undefined) query.set(name, String(value))
  }
  return `${paymentAppUrl.replace(/\/$/, '')}/?${query}`
}
