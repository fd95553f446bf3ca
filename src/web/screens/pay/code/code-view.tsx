import { useRef } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { Steps } from '../../../ui/list/steps.tsx'
import { Grouped } from '../../../ui/text/grouped.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { AfterPaying } from '../sections/after-paying.tsx'
import { HowTo } from '../sections/how-to.tsx'
import { Panes } from '../sections/panes.tsx'
import { PayHead } from '../sections/pay-head.tsx'
import { SaveInstructions } from '../slip/save-instructions.tsx'
import styles from './code.module.css'
import { StoreMachines } from './store-machines.tsx'

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
