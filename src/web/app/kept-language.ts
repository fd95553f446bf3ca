import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useI18n } from '../i18n/i18n-provider.tsx'

/** Writes each language that is chosen into the address, so that a reload and a shared link keep it. */
export function useKeptLanguage(): void {
  const { locale } = useI18n()
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  const kept = useRef(locale)
  // In the moment in which the page speaks the language: a reload right after it finds it in the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry that the customer goes back to keeps its address.
  useLayoutEffect(() => {
    if (locale === kept.current) return
    kept.current = locale
    const query = new URLSearchParams(search)
    query.set('lang', locale)
    void navigate({ search: `?${query}`, hash }, { replace: true, state })
  }, [locale])
}
