import { basename } from 'node:path'

/** The CSS module of each name that was given. */
const moduleOf = new Map<string, string>()

/**
 * The name of a CSS module's class in the page: `button_primary` for `primary` of `button.module.css`. Vite's default has
 * a hash in it, which does not compress. Throws where two modules have the same file name.
 */
export function classNameOf(local: string, file: string): string {
  const module = basename(file, '.module.css')
  const known = moduleOf.get(module) ?? file
  if (known !== file) throw new Error(`Two CSS modules have the same file name: ${known} and ${file}`)
  moduleOf.set(module, file)
  return `${module}_${local}`
}
