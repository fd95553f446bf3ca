import { useMemo, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { SectionProps } from '../navigation/sections.ts'
import { Stack } from '../ui/panel.tsx'
import { CompilePanel } from './compiled/compile-panel.tsx'
import { ExplainPanel } from './explain/explain-panel.tsx'
import { currenciesOf } from './parameters/draft.ts'
import { ParameterForm } from './parameters/parameter-form.tsx'
import { Presets } from './presets.tsx'
import styles from './url-builder.module.css'
import { useDraft } from './use-draft.ts'

/** Compiles redirect URLs and explains them. */
export function UrlBuilderSection({ overview, merchantCode }: SectionProps) {
  const merchant = overview.merchants.find((known) => known.merchantCode === merchantCode)
  const currencies = useMemo(() => currenciesOf(merchant?.payinMethods ?? []), [merchant])
  const { form, draft, search, write, change } = useDraft(currencies)
  const [pasted, setPasted] = useState('')
  const explained = useRef<HTMLTextAreaElement>(null)
  function explain(url: string): void {
    setPasted(url)
    explained.current?.focus()
  }
  return (
    <FormProvider {...form}>
      <Presets draft={draft} merchantCode={merchantCode} onChange={change} />
      <div className={styles['columns']}>
        <ParameterForm merchantCode={merchantCode} currencies={currencies} onChange={change} onLeave={write} />
        <Stack>
          <CompilePanel {...{ draft, merchantCode, search, overview }} onExplain={explain} />
          <ExplainPanel ref={explained} text={pasted} onText={setPasted} />
        </Stack>
      </div>
    </FormProvider>
  )
}
