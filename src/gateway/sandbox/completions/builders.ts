import type { CompletionKind } from '#contract/methods/completions.ts'
import { address } from './address.ts'
import { approve } from './approve.ts'
import type { Builder } from './builder.ts'
import { code } from './code.ts'
import { instructions } from './instructions.ts'
import { qr } from './qr.ts'
import { redirect } from './redirect.ts'
import { transfer } from './transfer.ts'

/** One builder for every kind of completion: a further kind does not compile without its own. */
export const builders: { readonly [K in CompletionKind]: Builder } = {
  qr,
  transfer,
  instructions,
  code,
  address,
  approve,
  redirect,
}
