import { type Catalogue, loadCatalogue } from '../i18n/catalogues.ts'
import type { Locale } from '../i18n/locales.ts'

const catalogues = new Map<Locale, Promise<Catalogue>>()

/** A language, loaded at its first use: an `import()` of what is there took a twentieth of a visit. */
export function catalogueOf(locale: Locale): Promise<Catalogue> {
  const known = catalogues.get(locale)
  if (known !== undefined) return known
  const loading = loadCatalogue(locale)
  catalogues.set(locale, loading)
  loading.catch(() => catalogues.delete(locale))
  return loading
}
