import { useRef, useState } from 'react'
import type { SectionProps } from '../navigation/section-props.ts'
import { usePlace } from '../navigation/url-state.tsx'
import { caseOf, currenciesOf } from './case.ts'
import { CompilePanel } from './compiled/compile-panel.tsx'
import { ExplainPanel } from './explain/explain-panel.tsx'
import { ParameterForm } from './parameters/parameter-form.tsx'
import { Presets } from './presets.tsx'
import styles from './url-builder.module.css'

/** Compiles redirect URLs and explains them. */
export function UrlBuilderSection({ overview, merchantCode }: SectionProps) {
  const { query } = usePlace()
  const [pasted, setPasted] = useState('')
  const explained = useRef<HTMLTextAreaElement>(null)
  const merchant = overview.merchants.find((known) => known.merchantCode === merchantCode)
  const currencies = currenciesOf(merchant?.payinMethods ?? [])
  const built = caseOf(query, merchantCode, currencies)
  function explain(url: string): void {
    setPasted(url)
    explained.current?.focus()
  }
  return (
    <>
      <Presets built={built} />
      <div className={styles['columns']}>
        <ParameterForm built={built} currencies={currencies} />
        <div className={styles['side']}>
          <CompilePanel built={built} overview={overview} onExplain={explain} />
          <ExplainPanel ref={explained} text={pasted} onText={setPasted} />
        </div>
      </div>
    </>
  )
}
