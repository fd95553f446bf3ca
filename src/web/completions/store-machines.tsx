import { useWords } from '../words/words.tsx'
import styles from './folded.module.css'
import list from './section.module.css'

/** Taiwan's chains with the words on their machines; the operator codes are the gateway's. */
const machines = [
  { id: 'ibon', operatorCode: 'IBON' },
  { id: 'famiport', operatorCode: 'FAMI' },
  { id: 'lifeet', operatorCode: 'HILIFE' },
  { id: 'okgo', operatorCode: 'OK' },
] as const

/** What to press at the chosen chain's machine; at each chain's where none was chosen. */
export function StoreMachines({ operatorCode }: { readonly operatorCode: string | undefined }) {
  const { t } = useWords()
  const own = machines.filter((machine) => machine.operatorCode === operatorCode)
  const [chosen] = own
  if (chosen) return <p data-testid="machine">{t(`pay.code.${chosen.id}`)}</p>
  return (
    <details className={styles['folded']} open>
      <summary className={styles['summary']}>{t('pay.code.where')}</summary>
      <ul className={list['places']}>
        {machines.map(({ id }) => (
          <li key={id}>{t(`pay.code.${id}`)}</li>
        ))}
      </ul>
    </details>
  )
}
