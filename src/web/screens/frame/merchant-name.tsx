import { createContext, useContext } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Paragraph, type ParagraphProps } from '../../i18n/message.tsx'
import { Untrusted, untrustedText } from '../../ui/text/untrusted.tsx'

const Context = createContext<string | undefined>(undefined)

/** Gives everything below it the merchant's name as configured; undefined while it is unknown. */
export const MerchantNameProvider = Context.Provider

/** The merchant's name as configured, not cleaned for display; undefined while it is unknown. */
export const useMerchantName = (): string | undefined => useContext(Context)

/** A name without the full stop of an abbreviation, which may meet the full stop of the sentence: "Ltda..". */
export const inSentence = (name: string): string => name.replace(/\.$/, '')

/** The merchant in a sentence: the name, cleaned for display, or "the shop" in the page's language. */
export function useMerchantLabel(): string {
  const { t } = useI18n()
  const name = useMerchantName()
  return name === undefined ? t('page.shop') : untrustedText(inSentence(name))
}

/** A paragraph that names the merchant, in an element of its own so that browsers do not translate the name (D-525). */
export const MerchantMessage = (paragraph: Omit<ParagraphProps, 'values'>) => (
  <Paragraph {...paragraph} values={{ merchant: <MerchantLabel /> }} />
)

/** The merchant in a sentence with markup: the isolated name, or "the shop" in the page's language. */
export function MerchantLabel() {
  const { t } = useI18n()
  const name = useMerchantName()
  return name === undefined ? <span>{t('page.shop')}</span> : <Untrusted text={inSentence(name)} />
}
