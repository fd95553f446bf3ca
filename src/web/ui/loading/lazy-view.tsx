import { createElement, startTransition, useEffect, useState } from 'react'
import { canReload, loadInTime } from '../../browser/chunk-addresses.ts'
import { loadLaterWords } from '../../i18n/catalogues.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { View } from '../../jsx/jsx-runtime.ts'
import { Button } from '../button/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Waiting, type WaitingElement } from './waiting.tsx'

/** A view whose code is a chunk of its own. */
export interface LazyView<Props> {
  readonly View: View<Props>
  /** Fetches the chunk ahead. Never rejects, and ends within 24 s: with the error if it failed, else with undefined. */
  readonly preload: () => Promise<unknown>
}

/**
 * Shows a view as soon as its chunk and its messages are loaded, at once if they were preloaded. What fails, or does not
 * come in time, is fetched once more. Not React.lazy: if the chunk fails to load, the customer gets a button to try
 * again. If only the chunk fails, the button reloads the page, because its build is gone or the browser remembers the
 * failure. Meanwhile a view that is a screen has the `h1` of the page, and one that is a part of a screen has none.
 */
export function lazyView<Props extends object>(
  fetchView: () => Promise<View<Props>>,
  waitsAs: WaitingElement = 'h1',
): LazyView<Props> {
  let arrived: View<Props> | undefined
  const fetchWorded = () => Promise.all([fetchView(), loadLaterWords()])
  const load = async (): Promise<View<Props>> => {
    if (arrived) return arrived
    const [view] = await loadInTime(fetchWorded)
    arrived = view
    return arrived
  }
  return {
    preload: () => load().then(nothing, asItIs),
    View: (props) => <Late {...{ load, arrived, waitsAs, props }} />,
  }
}

const nothing = (): void => undefined
const asItIs = (error: unknown): unknown => error

interface LateProps<Props> {
  readonly load: () => Promise<View<Props>>
  readonly arrived: View<Props> | undefined
  readonly waitsAs: WaitingElement
  readonly props: Props
}

function Late<Props extends object>({ load, arrived, waitsAs, props }: LateProps<Props>) {
  const { t } = useI18n()
  const [Shown, setShown] = useState<View<Props> | undefined>(() => arrived)
  const [attempt, setAttempt] = useState(0)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (Shown !== undefined) return
    let isLeft = false
    setFailed(false)
    load().then(
      (view) => startTransition(() => setShown(() => view)),
      async () => {
        const isReloading = attempt > 0 && (await canReload())
        if (isLeft) return
        if (isReloading) window.location.reload()
        else setFailed(true)
      },
    )
    return () => {
      isLeft = true
    }
  }, [Shown, load, attempt])

  if (Shown !== undefined) return createElement(Shown, props)
  if (!isFailed) return <Waiting message="page.loading" as={waitsAs} />
  return (
    <>
      <Notice kind="error">{t('pay.notLoaded')}</Notice>
      <Button kind="primary" onPress={() => setAttempt(attempt + 1)}>
        {t('pay.loadAgain')}
      </Button>
    </>
  )
}
