import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { Elements } from '../../../jsx/jsx-runtime.ts'
import styles from '../../../ui/list/folded.module.css'
import list from '../sections/section.module.css'

/** The machines of Taiwan's store chains, by the gateway's operator codes. */
const machines = [
  { id: 'ibon', operatorCode: 'IBON' },
  { id: 'famiport', operatorCode: 'FAMI' },
  { id: 'lifeet', operatorCode: 'HILIFE' },
  { id: 'okgo', operatorCode: 'OK' },
] as const

/** Labels on the machines. They stay Chinese in every language and are marked so for screen readers. */
const ON_MACHINE = /(繳費．代收|代碼輸入|代碼繳費|網路交易|繳費)/

const label = { lang: 'zh-Hant', translate: 'no' } as const

function marked(sentence: string): readonly Elements[] {
  return sentence.split(ON_MACHINE).map((part, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position
    <span key={position} {...(ON_MACHINE.test(part) && label)}>
      {part}
    </span>
  ))
}

/** What to press on the machine of the chosen chain, or of every chain if none was chosen. */
export function StoreMachines({ operatorCode }: { readonly operatorCode: string | undefined }) {
  const { t } = useI18n()
  const own = machines.filter((machine) => machine.operatorCode === operatorCode)
  const [chosen] = own
  if (chosen) return <p data-testid="machine">{marked(t(`pay.code.${chosen.id}`))}</p>
  return (
    <details className={styles['folded']}>
      <summary className={styles['summary']}>{t('pay.code.where')}</summary>
      <ul className={list['places']}>
        {machines.map(({ id }) => (
          <li key={id}>{marked(t(`pay.code.${id}`))}</li>
        ))}
      </ul>
    </details>
  )
}
