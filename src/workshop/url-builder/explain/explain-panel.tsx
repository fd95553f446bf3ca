import type { Ref } from 'react'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'
import { allowsHttp } from '#web/navigation/safe-url.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { isOurs } from '../compiled/phone.tsx'
import styles from '../url-builder.module.css'
import { type ExplainedParameter, type Explanation, explainAddress } from './explain.ts'
import { TokenView } from './token-view.tsx'
import { faultMessages, faultText, useFindings, Verdict } from './verdict.tsx'

interface ExplainPanelProps {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly text: string
  readonly onText: (text: string) => void
}

/** Explains each parameter and fault of a pasted address, which is not kept: it may hold a live token. */
export function ExplainPanel({ ref, text, onText }: ExplainPanelProps) {
  const explanation = explainAddress(text, allowsHttp())
  return (
    <Panel title="Explain an address" name="explain">
      <label className={styles['label']}>
        Paste a redirect URL; change it by hand to see what the page says
        <textarea
          ref={ref}
          className={styles['text']}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onText(event.target.value)}
        />
      </label>
      {text !== '' && explanation === undefined ? <p role="status">This is neither a URL nor a query.</p> : null}
      {explanation === undefined ? null : <Explained explanation={explanation} url={text.trim()} />}
    </Panel>
  )
}

function Explained({ explanation, url }: { readonly explanation: Explanation; readonly url: string }) {
  const { page, parameters, faults, token } = explanation
  const { data } = useFindings(url)
  return (
    <>
      <Verdict url={url} faults={faults} />
      {isOurs(url) ? <NewTabLink href={url}>Open it</NewTabLink> : null}
      <h4>{page === 'status' ? 'Parameters of the status page' : 'Parameters of the payment page'}</h4>
      <ul className={styles['list']}>
        {parameters.map((parameter) => (
          <Parameter
            key={parameter.name}
            parameter={parameter}
            findings={data?.findings.filter((finding) => finding.parameter === parameter.name) ?? []}
          />
        ))}
      </ul>
      <Disclosure title="What the token says">
        <TokenView token={token} />
      </Disclosure>
    </>
  )
}

interface ParameterProps {
  readonly parameter: ExplainedParameter
  /** What the gateway finds in it, which knows more than the page does. */
  readonly findings: readonly Finding[]
}

function Parameter({ parameter: { name, meaning, rule, required, came, fault }, findings }: ParameterProps) {
  const faults = fault === undefined ? faultMessages(findings) : [faultText(fault)]
  return (
    <li className={styles['explained']} data-testid={`explained-${name}`}>
      <span>
        <strong>{name}</strong>
        {came.length === 0 ? ' is absent' : ` = ${came.join(' and ')}`}
      </span>
      <p>{`${meaning}${required ? ', required' : ''}; ${rule}`}</p>
      {faults.map((text) => (
        <p key={text} className={styles['fault']}>
          {text}
        </p>
      ))}
    </li>
  )
}
