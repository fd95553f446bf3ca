import { useRef, useState } from 'react'
import { usePlace } from '../app/place.tsx'
import type { SectionProps } from '../app/section-props.ts'
import styles from './builder.module.css'
import { caseOf, currenciesOf } from './case.ts'
import { CompilePanel } from './compile-panel.tsx'
import { ExplainPanel } from './explain-panel.tsx'
import { ParameterForm } from './parameter-form.tsx'
import { Presets } from './presets.tsx'

/** Compiles redirect URLs and explains them. */
export function BuilderSection({ overview, merchantCode }: SectionProps) {
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
