import { Button } from '#web/ui/button/button.tsx'
import { usePlace } from '../../navigation/url-state.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Panel, Row } from '../../ui/panel.tsx'
import type { Case } from '../case.ts'
import styles from '../url-builder.module.css'
import { choicesOf } from './choices.ts'
import { ParameterField } from './parameter-field.tsx'
import { type BuiltParameter, parameterGroups } from './parameter-groups.ts'
import { testDataFor } from './test-data.ts'
import { useOptions } from './use-options.ts'

interface ParameterFormProps {
  readonly built: Case
  readonly currencies: readonly string[]
}

/** Every parameter, in groups; what is picked or typed goes into the page's address. */
export function ParameterForm({ built, currencies }: ParameterFormProps) {
  const { set } = usePlace()
  const { data: options, error } = useOptions(built.merchantCode, built.currencyCode)
  const change = (name: BuiltParameter, value: string) => set({ ...consequencesOf(name), [name]: value })
  return (
    <Panel title="Parameters" name="parameters">
      {error === null ? null : <p role="status">{error.message}</p>}
      {parameterGroups.map(({ title, names }, place) => (
        <Disclosure
          key={title}
          title={`${title}${countText(names, built)}`}
          isOpen={isWide ? place < 2 || names.some((name) => built.values[name]) : place === 0}
        >
          {place === 2 ? <TestData built={built} /> : null}
          <div className={styles['fields']}>
            {names.map((name) => (
              <ParameterField
                key={name}
                name={name}
                built={built}
                choices={choicesOf(name, built, { currencies, options })}
                onChange={change}
              />
            ))}
          </div>
        </Disclosure>
      ))}
    </Panel>
  )
}

/** On a phone the groups stay folded: their titles say how many parameters are given. */
const isWide = window.matchMedia('(min-width: 64rem)').matches

/** Another currency has other methods, another method other operators. */
function consequencesOf(name: BuiltParameter) {
  if (name === 'currencyCode') return { paymentMethodCode: undefined, paymentOperatorCode: undefined }
  return name === 'paymentMethodCode' ? { paymentOperatorCode: undefined } : {}
}

function countText(names: readonly BuiltParameter[], { values }: Case): string {
  const count = names.filter((name) => values[name]).length
  return count === 0 ? '' : ` (${count} given)`
}

function TestData({ built: { values, currencyCode } }: { readonly built: Case }) {
  const { set } = usePlace()
  const method = values.paymentMethodCode ?? ''
  return (
    <Row>
      <Button onPress={() => set(testDataFor(method, currencyCode))}>
        {method === '' ? 'Fill in valid data' : `Fill in valid data for ${method}`}
      </Button>
      <Button onPress={() => set(noData())}>Clear the data</Button>
    </Row>
  )
}

const noData = () => Object.fromEntries(parameterGroups[2].names.map((name) => [name, undefined]))
