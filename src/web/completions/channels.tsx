import { Outside } from '../look/outside.tsx'
import { Steps } from '../look/steps.tsx'
import { useWords } from '../words/words.tsx'
import styles from './folded.module.css'

interface ChannelsProps {
  readonly channels: readonly { readonly name: string; readonly steps: readonly string[] }[]
}

/** The gateway's steps for each way to pay into the account, one open at a time. */
export function Channels({ channels }: ChannelsProps) {
  const { t } = useWords()
  return (
    <section aria-labelledby="channels-heading" data-testid="channels">
      <h2 id="channels-heading">{t('pay.instructions.channel')}</h2>
      {channels.map(({ name, steps }, position) => (
        <details key={name} className={styles['folded']} name="channel" open={position === 0}>
          <summary className={styles['summary']}>
            <Outside text={name} />
          </summary>
          <Steps items={steps.map((step) => <Outside key={step} text={step} />)} />
        </details>
      ))}
    </section>
  )
}
