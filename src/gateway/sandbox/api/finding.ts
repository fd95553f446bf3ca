import type { RedirectParameter } from '#contract/redirect-parameters.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'

/** Values of the redirect parameters by name; the first one counts. */
export type Given = { readonly [P in RedirectParameter]?: string }

/** A reason why the payment cannot be made. */
export const fault = (parameter: RedirectParameter, code: Finding['code'], words: string): Finding => ({
  parameter,
  code,
  isFault: true,
  message: `${parameter} ${words}.`,
})
