import { Button } from '../look/button.tsx'
import { useWords } from '../words/words.tsx'

/** Prints the page, for those who carry the numbers to a machine or a counter. */
export function PrintButton() {
  const { t } = useWords()
  return <Button onPress={() => window.print()}>{t('pay.print')}</Button>
}
