import { useWorkshopQuery } from '../../api/use-workshop-query.ts'
import styles from '../url-builder.module.css'

/** What only the gateway knows of an address: of its token, its merchant, and the method it names. */
export function GatewayFindings({ url }: { readonly url: string }) {
  const { data } = useWorkshopQuery('explainRedirectUrl', { body: { url } })
  if (data === undefined) return null
  const { findings } = data
  return (
    <div data-testid="gateway-findings">
      <h4>What the gateway says</h4>
      {findings.length === 0 ? <p>The payment can be made with this address.</p> : null}
      <ul className={styles['list']}>
        {findings.map(({ parameter, code, isFault, message }) => (
          <li key={`${parameter} ${code} ${message}`} {...(isFault && { className: styles['fault'] })}>
            {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
