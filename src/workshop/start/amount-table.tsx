import type { SectionProps } from '../navigation/section-props.ts'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'

/** The sandbox's simulated result for each amount (specification, Sandbox). */
export function AmountTable({ overview: { settleSeconds, successSeconds } }: Pick<SectionProps, 'overview'>) {
  return (
    <Panel title="The amount decides the outcome">
      <Facts
        rows={[
          ['1', 'stays open, fails 2 hours after it expires'],
          ['3 to below 20', `fails after ${settleSeconds} s: PAYMENT_OPERATOR_UNAVAILABLE`],
          ['20 to below 30', `fails after ${settleSeconds} s: DIFFERENT_AMOUNT_CONFIRMED`],
          ['30 to below 40', `succeeds after ${settleSeconds} s`],
          ['50 with OFFLINE', 'succeeds, and asks for a slightly smaller amount'],
          ['51 and more', `succeeds after ${successSeconds} s`],
          ['everything else', 'stays open until you drive it under Payments'],
        ]}
      />
    </Panel>
  )
}
