import { type ChangeEvent, useId, useState } from 'react'
import { offeredLocales } from '../../i18n/catalogues.ts'
import { useChooseLocale, useI18n } from '../../i18n/i18n-provider.tsx'
import { isLocale, type Locale, locales } from '../../i18n/locales.ts'
import { GlobeIcon } from '../icons/icons.tsx'
import styles from './language-picker.module.css'

/** Letters of a language's own name from which it needs more room. */
const LONG = 10

/**
 * Lets the customer pick a language; each is named in itself. It shows what was picked while that is still coming, so that
 * arrow keys go on from there. Nothing is shown when there is only one.
 */
export function LanguagePicker() {
  const { t, locale } = useI18n()
  const choose = useChooseLocale()
  const id = useId()
  const [coming, setComing] = useState<Locale>()
  function pick({ target: { value } }: ChangeEvent<HTMLSelectElement>) {
    if (!isLocale(value)) return
    setComing(value)
    void choose(value).then(() => setComing((now) => (now === value ? undefined : now)))
  }
  if (offeredLocales.length < 2) return null
  return (
    <div className={styles['picker']}>
      <GlobeIcon />
      <label htmlFor={id} className="visually-hidden">
        {t('page.language')}
      </label>
      <select
        id={id}
        className={styles['select']}
        data-long={locales[locale].length > LONG}
        value={coming ?? locale}
        onChange={pick}
      >
        {offeredLocales.map((offered) => (
          <option key={offered} value={offered} lang={offered} translate="no">
            {locales[offered]}
          </option>
        ))}
      </select>
    </div>
  )
}
