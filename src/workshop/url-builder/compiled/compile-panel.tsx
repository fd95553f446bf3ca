import { useState } from 'react'
import { useHref } from 'react-router'
import type { Overview } from '#contract/sandbox/overview.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
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
  /** Takes a compiled address over to where it is explained and can be spoilt by hand. */
  readonly onExplain: (url: string) => void
}

interface Compiled {
  readonly url: string
  /** The draft as it was then. */
  readonly from: string
}

/** Makes the redirect URL of the draft: with a fresh token, and a fresh order unless its id is given. */
export function CompilePanel({ draft, merchantCode, search, overview, onExplain }: CompilePanelProps) {
  const { mutateAsync, error } = useRedirectUrl()
  const [compiled, setCompiled] = useState<Compiled>()
  const href = useHref({ search })
  const now = JSON.stringify([merchantCode, draft])

  const compile = (): Promise<void> =>
    mutateAsync(redirectOrderOf(draft, merchantCode)).then(
      ({ url }) => setCompiled({ url, from: now }),
      // The notice below shows the mutation's error; the former URL stays.
      () => undefined,
    )

  return (
    <Panel title="The redirect URL" name="compiled">
      <Button kind="primary" onPress={compile}>
        {compiled === undefined ? 'Compile the URL' : 'Compile anew, for another order'}
      </Button>
      {error === null ? null : <Notice kind="error">{error.message}</Notice>}
      {compiled !== undefined && compiled.from !== now ? (
        <Notice kind="warn">The parameters have changed since: compile anew.</Notice>
      ) : null}
      {compiled === undefined ? null : <CompiledUrl url={compiled.url} overview={overview} onExplain={onExplain} />}
      <CodeBlock title="Link to this case, for a colleague" name="case" code={`${window.location.origin}${href}`} />
    </Panel>
  )
}
