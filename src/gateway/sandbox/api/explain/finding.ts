import type { RedirectParameter } from '#contract/redirect/redirect-parameters.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'

/** Values of the redirect parameters by name; the first one counts. */
export type Given = { readonly [P in RedirectParameter]?: string }

/** A sentence about a parameter that begins with its name. */
export const aboutParameter = (
  about: { readonly parameter: RedirectParameter; readonly code: Finding['code']; readonly isFault: boolean },
  words: string,
): Finding => ({ ...about, message: `${about.parameter} ${words}.` })

/** A reason why the payment cannot be made. */
export const fault = (parameter: RedirectParameter, code: Finding['code'], words: string): Finding =>
  aboutParameter({ parameter, code, isFault: true }, words)

/** What is worth knowing of an address with which the payment can be made. */
export const remark = (parameter: RedirectParameter, code: Finding['code'], words: string): Finding =>
  aboutParameter({ parameter, code, isFault: false }, words)
