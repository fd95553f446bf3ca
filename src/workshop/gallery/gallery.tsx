import { useEffect, useState } from 'react'
import type { ExamplePair } from '#contract/sandbox/examples.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { callSandbox, type SandboxResponse } from '../api/call-sandbox.ts'
import { CaseFrame } from './case-frame.tsx'
import { casesOf } from './cases.ts'
import { FilterBar } from './filter-bar.tsx'
import styles from './gallery.module.css'
import { viewOf } from './view.ts'

/** Frames at once: each is a whole page. */
const PAGE = 24

/** Every screen that a customer can see, made from the tables; the address says which of them and how. */
export function Gallery() {
  const told = usePairs()
  const [query, setQuery] = useState(() => new URLSearchParams(window.location.search))
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value === '') next.delete(name)
    else next.set(name, value)
    window.history.replaceState(null, '', `/gallery?${next}`)
    setQuery(next)
  }
  return (
    <div className={styles['page']}>
      <header>
        <h1>Gallery</h1>
        <p>
          Every screen of the payment page, made from the tables: the page itself, in front of a gateway that is played.
        </p>
      </header>
      <FilterBar query={query} pairs={told?.ok ? told.value.pairs : []} onChange={change} />
      <main>
        {told?.ok === false ? <Notice kind="error">{told.message}</Notice> : null}
        {told?.ok ? <Cases key={String(query)} pairs={told.value.pairs} query={query} /> : null}
      </main>
    </div>
  )
}

function usePairs(): SandboxResponse<{ pairs: ExamplePair[] }> | undefined {
  const [told, setTold] = useState<SandboxResponse<{ pairs: ExamplePair[] }>>()
  useEffect(() => {
    void callSandbox('', 'listExamples', {}).then(setTold)
  }, [])
  return told
}

interface CasesProps {
  readonly pairs: readonly ExamplePair[]
  readonly query: URLSearchParams
}

function Cases({ pairs, query }: CasesProps) {
  const [most, setMost] = useState(PAGE)
  const filter = (name: string) => query.get(name) ?? undefined
  const found = casesOf(pairs, {
    step: filter('step') ?? 'pay',
    state: filter('state'),
    methodCode: filter('methodCode'),
    currencyCode: filter('currencyCode'),
  })
  const view = viewOf(query)
  return (
    <>
      <p role="status" data-testid="count">
        {found.length === 1 ? '1 screen' : `${found.length} screens`}
      </p>
      <div className={styles['frames']}>
        {found.slice(0, most).map((shown) => (
          <CaseFrame key={JSON.stringify(shown)} shown={shown} view={view} />
        ))}
      </div>
      {found.length > most ? <Button onPress={() => setMost(most + PAGE)}>Show more screens</Button> : null}
    </>
  )
}
