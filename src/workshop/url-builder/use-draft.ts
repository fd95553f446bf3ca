import { useCallback, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigationType, useSearchParams } from 'react-router'
import type { CurrencyCode } from '#contract/currencies.ts'
import { allowsHttp } from '#web/navigation/safe-url.ts'
import { zodResolver } from '#web/ui/form/zod-resolver.ts'
import { type UrlChanges, withChanges } from '../navigation/url-state.ts'
import { changedDraft, type Draft, draftChanges, draftOf, draftSchema } from './parameters/draft.ts'

/** Browsers refuse an address that changes at every key press. */
const WRITE_AFTER_MS = 300

/**
 * The form of the URL builder; the page's address follows it, `search` being its query with the draft as it stands. `write`
 * puts the draft into the address at once, instead of a moment after the last key press; `change` sets several parameters
 * in the form and in the address. `offered` must be the same list at each render.
 */
export function useDraft(offered: readonly CurrencyCode[]) {
  const [query, setQuery] = useSearchParams()
  const navigationType = useNavigationType()
  const form = useForm<Draft>({
    defaultValues: draftOf(query, offered),
    resolver: zodResolver(draftSchema(allowsHttp())),
    mode: 'onChange',
  })
  const draft = form.watch()

  // On load and after "back" or "forward" the form follows the address, whose faults are shown at once.
  useEffect(() => {
    if (navigationType !== 'POP') return
    form.reset(draftOf(query, offered))
    void form.trigger()
  }, [navigationType, query, offered, form])

  const search = withChanges(query, draftChanges(draftOf(query, offered), draft)).toString()
  const write = useCallback(() => {
    if (search !== query.toString()) setQuery(search, { replace: true })
  }, [search, query, setQuery])
  useEffect(() => {
    const timer = setTimeout(write, WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [write])

  const change = (changes: UrlChanges): void => {
    const changed = changedDraft(form.getValues(), changes)
    form.reset(changed)
    void form.trigger()
    setQuery((held) => withChanges(held, { ...changes, ...draftChanges(draftOf(held, offered), changed) }), {
      replace: true,
    })
  }
  return { form, draft, search, write, change }
}
