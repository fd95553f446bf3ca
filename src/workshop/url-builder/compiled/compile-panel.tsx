import { useState } from 'react'
import type { Overview } from '#contract/sandbox/overview.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { addressOf, usePlace } from '../../navigation/url-state.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Case, wantedOf } from '../case.ts'
import { useRedirectUrl } from '../use-redirect-url.ts'
import { CompiledUrl } from './compiled-url.tsx'

interface CompilePanelProps {
  readonly built: Case
  readonly overview: Overview
  /** Takes a compiled address over to where it is explained and can be spoilt by hand. */
  readonly onExplain: (url: string) => void
}

interface Compiled {
  readonly url: string
  /** The case as it was then. */
  readonly from: string
}

/** Makes the redirect URL of the case at hand: with a fresh token, and a fresh order unless its id is given. */
export function CompilePanel({ built, overview, onExplain }: CompilePanelProps) {
  const { mutateAsync, error } = useRedirectUrl()
  const { query } = usePlace()
  const [compiled, setCompiled] = useState<Compiled>()
  const now = JSON.stringify(built)

  const compile = (): Promise<void> =>
    mutateAsync(wantedOf(built)).then(
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
      <CodeBlock
        title="Link to this case, for a colleague"
        name="case"
        code={`${window.location.origin}${addressOf(query)}`}
      />
    </Panel>
  )
}
