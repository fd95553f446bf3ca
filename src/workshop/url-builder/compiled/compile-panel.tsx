import { useState } from 'react'
import { useHref } from 'react-router'
import type { Overview } from '#contract/sandbox/overview.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CodeBlock } from '../../ui/code/code-block.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Draft, redirectOrderOf } from '../parameters/draft.ts'
import { useRedirectUrl } from '../use-redirect-url.ts'
import { CompiledUrl } from './compiled-url.tsx'

interface CompilePanelProps {
  readonly draft: Draft
  readonly merchantCode: string
  /** The query of the page's address with this draft. */
  readonly search: string
  readonly overview: Overview
  /** Puts a compiled address into the text area that explains it. */
  readonly onExplain: (url: string) => void
}

interface Compiled {
  readonly url: string
  /** The draft that it was compiled from, as JSON. */
  readonly from: string
}

/** Compiles the redirect URL of the draft, with a new token and, unless idPayin is given, a new order. */
export function CompilePanel({ draft, merchantCode, search, overview, onExplain }: CompilePanelProps) {
  const { mutateAsync, error } = useRedirectUrl()
  const [compiled, setCompiled] = useState<Compiled>()
  const href = useHref({ search })
  const now = JSON.stringify(draft)

  const compile = (): Promise<void> =>
    mutateAsync(redirectOrderOf(draft, merchantCode)).then(
      ({ url }) => setCompiled({ url, from: now }),
      // The notice below shows the mutation's error; the former URL stays.
      () => undefined,
    )

  return (
    <Panel title="The redirect URL" name="compiled">
      <Button kind="primary" onPress={compile}>
        {compiled === undefined ? 'Compile the URL' : 'Compile again, for another order'}
      </Button>
      {error === null ? null : <Notice kind="error">{error.message}</Notice>}
      {compiled !== undefined && compiled.from !== now ? (
        <Notice kind="warn">The parameters have changed since: compile again.</Notice>
      ) : null}
      {compiled === undefined ? null : <CompiledUrl url={compiled.url} overview={overview} onExplain={onExplain} />}
      <CodeBlock title="Link to this case, for a colleague" name="case" code={`${window.location.origin}${href}`} />
    </Panel>
  )
}
