import { useRef } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { Elements } from '../../../jsx/jsx-runtime.ts'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import folded from '../../../ui/list/folded.module.css'
import { Steps } from '../../../ui/list/steps.tsx'
import { Grouped } from '../../../ui/text/grouped.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { AfterPaying } from '../sections/after-paying.tsx'
import { HowTo } from '../sections/how-to.tsx'
import { Panes } from '../sections/panes.tsx'
import { PayHead } from '../sections/pay-head.tsx'
import list from '../sections/section.module.css'
import { SaveInstructions } from '../slip/save-instructions.tsx'
import styles from './code.module.css'

/** A code to type at a store's machine; the customer then pays cash at the counter. */
export function CodeView() {
  const { t } = useI18n()
  const { reference, paymentOperator } = usePendingPayment().detail.paymentMethodResponse
  const heading = t('pay.code.heading')
  const codeRows = reference === undefined ? [] : [{ label: 'pay.code.label', value: reference } as const]
  return (
    <Panes
      head={<PayHead heading={heading} />}
      figure={
        <>
          {reference === undefined ? null : <StoreCode code={reference} />}
          <SaveInstructions heading={heading} rows={codeRows} isMain />
        </>
      }
    >
      <p>{t('pay.code.intro')}</p>
      <div>
        <StoreMachines operatorCode={paymentOperator?.code} />
        <HowTo>
          <Steps items={(['1', '2', '3', '4'] as const).map((step) => t(`pay.code.steps.${step}`))} />
          <p>{t('pay.code.arrives')}</p>
        </HowTo>
      </div>
      <AfterPaying mayLeave />
    </Panes>
  )
}

function StoreCode({ code }: { readonly code: string }) {
  const { t } = useI18n()
  const shown = useRef<HTMLElement>(null)
  return (
    <div className={styles['ticket']}>
      <p className={styles['label']}>{t('pay.code.label')}</p>
      <strong ref={shown} className={styles['code']} data-testid="store-code">
        <Grouped text={code} />
      </strong>
      <CopyButton value={code} what={t('pay.code.label')} shown={shown} name="code" />
    </div>
  )
}

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
function StoreMachines({ operatorCode }: { readonly operatorCode: string | undefined }) {
  const { t } = useI18n()
  const own = machines.filter((machine) => machine.operatorCode === operatorCode)
  const [chosen] = own
  if (chosen) return <p data-testid="machine">{marked(t(`pay.code.${chosen.id}`))}</p>
  return (
    <details className={folded['folded']}>
      <summary className={folded['summary']}>{t('pay.code.where')}</summary>
      <ul className={list['places']}>
        {machines.map(({ id }) => (
          <li key={id}>{marked(t(`pay.code.${id}`))}</li>
        ))}
      </ul>
    </details>
  )
}
