import { useId, useLayoutEffect, useRef, useState } from 'react'
import { isLocale, type Locale, locales, localeTags } from '#contract/locales.ts'
import { canReload } from '../../browser/chunk-addresses.ts'
import { rewriteAddress } from '../../browser/history-entry.ts'
import { useChooseLocale, useI18n } from '../../i18n/i18n-provider.tsx'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import { Button } from '../button/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { GlobeIcon } from '../icons/icons.tsx'
import { PlainBreak } from '../text/plain-break.tsx'
import styles from './language-picker.module.css'

/** Length of a language's name from which the select is wider. */
const LONG = 10

/** A language that the page does not speak yet. */
interface Picked {
  readonly state: 'loading' | 'not_loaded'
  readonly locale: Locale
}

interface LanguagePickerProps {
  /** Controls of the HTML form that sends the choice where the app does not run. */
  readonly carried: Elements
}

/**
 * Lets the customer choose a language; each is named in itself. It shows the choice while it is still loading, so that
 * arrow keys continue from there. One that cannot be loaded can be tried again, which loads the page anew if its file is
 * gone.
 */
export function LanguagePicker({ carried }: LanguagePickerProps) {
  const { t, locale } = useI18n()
  const choose = useChooseLocale()
  const id = useId()
  const [picked, setPicked] = useState<Picked>()
  const shown = picked?.state === 'loading' ? picked.locale : locale
  const select = useRef<HTMLSelectElement>(null)
  async function load(wanted: Locale, { isAgain }: { readonly isAgain: boolean }) {
    setPicked({ state: 'loading', locale: wanted })
    const result = await choose(wanted)
    if (result === 'replaced') return
    const isReloading = result === 'not_loaded' && isAgain && (await canReload())
    if (isReloading && select.current?.value === wanted) return reloadIn(wanted)
    setPicked(result === 'chosen' ? undefined : { state: result, locale: wanted })
  }
  function pick() {
    const value = select.current?.value ?? locale
    if (isLocale(value)) void load(value, { isAgain: false })
  }
  // The customer may choose on a page that the server rendered before React takes it over, and no event tells React that.
  // Before React renders again, which would take the choice back.
  useLayoutEffect(() => {
    if (select.current?.value !== shown) pick()
  })
  return (
    <>
      <form className={styles['picker']} method="get" action="?" data-screen-only="">
        {carried}
        <GlobeIcon />
        <label htmlFor={id} className="visually-hidden">
          {t('page.language')}
        </label>
        <PlainBreak />
        <select
          ref={select}
          id={id}
          name="lang"
          className={styles['select']}
          data-long={locales[locale].length > LONG}
          value={shown}
          onChange={pick}
        >
          {localeTags.map((offered) => (
            <option key={offered} value={offered} lang={offered} translate="no">
              {locales[offered]}
            </option>
          ))}
        </select>
        <Button kind="link" type="submit" htmlOnly>
          {t('page.language')}
        </Button>
      </form>
      {picked?.state === 'not_loaded' ? (
        <>
          <Notice kind="error">{t('pay.notLoaded')}</Notice>
          <Button onPress={() => load(picked.locale, { isAgain: true })}>{t('pay.loadAgain')}</Button>
        </>
      ) : null}
    </>
  )
}

function reloadIn(locale: Locale): void {
  const address = new URL(window.location.href)
  address.searchParams.set('lang', locale)
  rewriteAddress(address.href)
  window.location.reload()
}
