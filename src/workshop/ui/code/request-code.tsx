import type { ReactNode } from 'react'
import { operationOf } from '#contract/operations/operations.ts'
import { languages } from '#contract/samples/languages.ts'
import { type Sample, takesToken } from '#contract/samples/sample.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { useUrlState } from '../../navigation/url-state.ts'
import { Panels } from '../panel.tsx'
import { CodeBlock } from './code-block.tsx'

const [first] = languages
const options = languages.map(({ label }) => ({ value: label, label }))

interface RequestCodeProps {
  readonly sample: Sample
  /** A field that stands beside the language. */
  readonly beside?: ReactNode
}

/**
 * A request of the merchant API as a program in the reader's language. The language is in the page's address, so that
 * every request on the page is written in it.
 */
export function RequestCode({ sample, beside }: RequestCodeProps) {
  const { query, replace } = useUrlState()
  const language = languages.find(({ label }) => label === query.get('code')) ?? first
  if (language === undefined) return null
  return (
    <>
      <Panels>
        {beside}
        <SelectField
          label="Language"
          options={options}
          value={language.label}
          onChange={(event) => replace({ code: event.target.value })}
        />
      </Panels>
      <CodeBlock title={operationOf(sample.name).summary} name="request" code={language.operation(sample)} />
      <p>
        {takesToken(sample) ? (
          <>
            It reads a token from the environment variable <code>TOKEN</code>.
          </>
        ) : (
          <>
            It signs with the RSA key in <code>merchant.pem</code>; the demo shop’s is in DATA_DIR.
          </>
        )}
      </p>
    </>
  )
}
