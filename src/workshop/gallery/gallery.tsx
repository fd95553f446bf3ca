import { type Ref, useState } from 'react'
import type { ExamplePair } from '#contract/sandbox/examples.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { renderPage } from '../api/render-page.tsx'
import { useWorkshopQuery } from '../api/use-workshop-query.ts'
import { useUrlState } from '../navigation/url-state.ts'
import { type Case, casesOf } from './cases.ts'
import { FilterBar } from './filter-bar.tsx'
import { filtersOf } from './filters.ts'
import styles from './gallery.module.css'
import { frameAddress, sizes, type View, viewOf } from './view.ts'

/** Frames shown at once: each is a whole page. */
const PAGE = 24

export const showGallery = (container: HTMLElement): Promise<void> => renderPage(container, <Gallery />)

/** Every screen that a customer can see, generated from the contract's tables and filtered by the query (D-607). */
export function Gallery() {
  const { data, error } = useWorkshopQuery('listExamples', {})
  const { query } = useUrlState()
  return (
    <div className={styles['page']}>
      <header>
        <h1>Gallery</h1>
        <p>
          Every screen of the payment page, made from the tables: the page itself, in front of a gateway that is played.
        </p>
      </header>
      <FilterBar pairs={data?.pairs ?? []} />
      <main>
        {error === null ? null : <Notice kind="error">{error.message}</Notice>}
        {data === undefined ? null : <Cases key={String(query)} pairs={data.pairs} query={query} />}
      </main>
    </div>
  )
}

interface CasesProps {
  readonly pairs: readonly ExamplePair[]
  readonly query: URLSearchParams
}

function Cases({ pairs, query }: CasesProps) {
  const [most, setMost] = useState(PAGE)
  const found = casesOf(pairs, filtersOf(query))
  const view = viewOf(query)
  return (
    <>
      <p role="status" data-testid="count">
        {found.length === 1 ? '1 screen' : `${found.length} screens`}
      </p>
      <div className={styles['frames']}>
        {found.slice(0, most).map((shown, index) => (
          <CaseFrame
            key={JSON.stringify(shown)}
            shown={shown}
            view={view}
            // The button for more screens moves behind them, or goes away: the first of them takes its focus.
            linkRef={index > 0 && index === most - PAGE ? takeFocus : undefined}
          />
        ))}
      </div>
      {found.length > most ? <Button onPress={() => setMost(most + PAGE)}>Show more screens</Button> : null}
    </>
  )
}

const takeFocus = (link: HTMLElement | null): void => link?.focus()

interface CaseFrameProps {
  readonly shown: Case
  readonly view: View
  readonly linkRef: Ref<HTMLAnchorElement> | undefined
}

/** One screen in a frame of its size, with a link that opens it alone. */
function CaseFrame({ shown, view, linkRef }: CaseFrameProps) {
  const { methodCode, currencyCode, operatorCode, step, state } = shown
  const name = [methodCode, currencyCode, operatorCode, `${step}: ${state}`].filter(Boolean).join(' · ')
  const address = frameAddress(shown, view)
  return (
    <figure className={styles['case']}>
      <figcaption>
        <a ref={linkRef} href={address} target="_blank" rel="noreferrer noopener">
          {name}
        </a>
      </figcaption>
      <iframe className={styles['frame']} title={name} src={address} loading="lazy" {...sizes[view.device]} />
    </figure>
  )
}
