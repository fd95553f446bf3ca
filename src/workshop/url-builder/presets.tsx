import { useState } from 'react'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useAsk } from '../api/access.tsx'
import { redirectUrlResult } from '../api/shapes.ts'
import { usePlace } from '../navigation/url-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Case, presetChanges } from './case.ts'
import styles from './url-builder.module.css'

/** The specification's five ways to redirect a customer. */
const scenarios = [
  { title: '1. Nothing given', words: 'the customer picks a method and fills in the form' },
  { title: '2. Customer data', words: 'given and locked: only what is missing is asked' },
  { title: '3. Customer data, editable', words: 'given, and the customer may change it' },
  { title: '4. Method selected', words: 'the customer cannot change it' },
  { title: '5. Method pre-selected', words: 'the customer may take another one' },
] as const

/** Fills the parameters in as a scenario has them; the order's own stay. */
export function Presets({ built }: { readonly built: Case }) {
  const { query, set } = usePlace()
  const ask = useAsk()
  const [problem, setProblem] = useState('')
  const chosen = query.get('scenario')

  async function apply(scenario: number): Promise<void> {
    const { merchantCode, currencyCode, amount, values } = built
    const { paymentMethodCode } = values
    const body = { merchantCode, currencyCode, amount, scenario, ...(paymentMethodCode && { paymentMethodCode }) }
    const told = await ask({ method: 'POST', path: '/redirect-urls', body }, redirectUrlResult)
    setProblem(told.ok ? '' : told.message)
    if (told.ok) set(presetChanges(told.value.url, scenario))
  }

  return (
    <Panel title="Scenario" name="presets">
      <div className={styles['presets']}>
        {scenarios.map(({ title, words }, place) => (
          <button
            key={title}
            type="button"
            className={styles['preset']}
            aria-pressed={chosen === String(place + 1)}
            onClick={() => void apply(place + 1)}
          >
            <strong>{title}</strong>
            <span>{words}</span>
          </button>
        ))}
      </div>
      {problem === '' ? null : <Notice kind="error">{problem}</Notice>}
    </Panel>
  )
}
