import type { ClockReading } from '#contract/sandbox/clock.ts'
import { Button } from '#web/ui/button/button.tsx'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { Facts } from '../ui/facts.tsx'
import { Instant } from '../ui/instant.tsx'
import { Panel, Row } from '../ui/panel.tsx'
import { durationText } from './duration.ts'

interface ClockPanelProps {
  readonly reading: ClockReading
  readonly merchantCode: string
}

/** Shows the merchant's clock, and freezes or unfreezes it. */
export function ClockPanel({ reading: { now, offsetSeconds, frozen }, merchantCode }: ClockPanelProps) {
  const switchClock = useWorkshopMutation()
  async function change(): Promise<void> {
    const name = frozen ? 'unfreezeClock' : 'freezeClock'
    const done = frozen ? 'Running.' : 'Frozen. Only advancing moves it.'
    await switchClock.run({ calls: [{ name, body: { merchantCode } }], done })
  }
  return (
    <Panel title="The sandbox clock" name="clock">
      <Facts
        rows={[
          ['Now', <Instant key="now" iso={now} />],
          [offsetSeconds < 0 ? 'Behind real time by' : 'Ahead of real time by', durationText(Math.abs(offsetSeconds))],
          ['State', frozen ? 'Frozen' : 'Running with real time'],
        ]}
      />
      <Row>
        <Button onPress={change}>{frozen ? 'Resume' : 'Freeze'}</Button>
      </Row>
      <MutationNotice mutation={switchClock} />
      <p>
        Each merchant has its own clock, which only advances. Timers and callbacks that fall due on the way happen at
        their own instant. While it is frozen, nothing falls due until you advance it.
      </p>
    </Panel>
  )
}
