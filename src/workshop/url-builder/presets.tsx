import type { Scenario } from '#contract/sandbox/scenarios.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { type UrlChanges, useUrlState } from '../navigation/url-state.ts'
import { Panel } from '../ui/panel.tsx'
import { type Draft, presetChanges } from './parameters/draft.ts'
import styles from './url-builder.module.css'
import { useRedirectUrl } from './use-redirect-url.ts'

/** The specification's five ways to redirect a customer. */
const scenarios = [
  { scenario: 1, title: '1. Nothing given', summary: 'the customer picks a method and fills in the form' },
  { scenario: 2, title: '2. Customer data', summary: 'given and locked: only what is missing is asked' },
  { scenario: 3, title: '3. Customer data, editable', summary: 'given, and the customer may change it' },
  { scenario: 4, title: '4. Method selected', summary: 'the customer cannot change it' },
  { scenario: 5, title: '5. Method pre-selected', summary: 'the customer may take another one' },
] as const satisfies readonly { readonly scenario: Scenario; readonly title: string; readonly summary: string }[]

interface PresetsProps {
  readonly draft: Draft
  readonly merchantCode: string
  readonly onChange: (changes: UrlChanges) => void
}

/** Fills in the parameters of a scenario; those of the order stay. */
export function Presets({ draft, merchantCode, onChange }: PresetsProps) {
  const { query } = useUrlState()
  const { mutate, error } = useRedirectUrl()
  const chosen = query.get('scenario')

  function apply(scenario: Scenario): void {
    const { currencyCode, amount, paymentMethodCode } = draft
    const order = {
      merchantCode,
      currencyCode,
      ...(amount && { amount }),
      scenario,
      ...(paymentMethodCode && { paymentMethodCode }),
    }
    mutate(order, { onSuccess: ({ url }) => onChange(presetChanges(url, scenario)) })
  }

  return (
    <Panel title="Scenario" name="presets">
      <div className={styles['presets']}>
        {scenarios.map(({ scenario, title, summary }) => (
          <button
            key={title}
            type="button"
            className={styles['preset']}
            aria-pressed={chosen === String(scenario)}
            onClick={() => apply(scenario)}
          >
            <strong>{title}</strong>
            <span>{summary}</span>
          </button>
        ))}
      </div>
      {error === null ? null : <Notice kind="error">{error.message}</Notice>}
    </Panel>
  )
}
