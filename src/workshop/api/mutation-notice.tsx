import { sandboxCurlOf } from '#contract/samples/sandbox-curl.ts'
import { sandboxRequestOf } from '#contract/sandbox/caller.ts'
import { sandboxOperationOf } from '#contract/sandbox/operations.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CodeBlock } from '../ui/code/code-block.tsx'
import { CodeWords } from '../ui/code-words.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import type { SandboxCall } from './call-sandbox.ts'
import { useSandboxKey } from './sandbox-provider.tsx'
import type { Change, useWorkshopMutation } from './use-workshop-mutation.ts'

interface MutationNoticeProps {
  /** A mutation whose data is the sentence for its success. */
  readonly mutation: Pick<ReturnType<typeof useWorkshopMutation>, 'error' | 'data' | 'variables'>
}

/**
 * What came of the latest run of a mutation, and the same in a shell, for a script; nothing before the first and while
 * one is under way.
 */
export function MutationNotice({ mutation: { error, data, variables } }: MutationNoticeProps) {
  if (error !== null) return <Notice kind="error">{error.message}</Notice>
  if (data === undefined) return null
  return (
    <>
      <Notice kind="success">
        <CodeWords text={data} />
      </Notice>
      {variables === undefined ? null : (
        <Disclosure title="The same in a shell">
          <ShellCalls calls={variables.calls} />
        </Disclosure>
      )}
    </>
  )
}

function ShellCalls({ calls }: Pick<Change, 'calls'>) {
  const [key] = useSandboxKey()
  const address = new URL('.', window.location.href).href.slice(0, -1)
  const code = calls.map((call) => curlOfCall(call, { address, hasKey: key !== '' })).join('\n')
  return <CodeBlock title="curl" name="curl" code={code} />
}

/** A call as a shell command; `address` is that of the sandbox, without a trailing slash. */
function curlOfCall(
  { name, ...parameters }: SandboxCall,
  { address, hasKey }: { readonly address: string; readonly hasKey: boolean },
): string {
  const { method, path, body } = sandboxRequestOf(name, parameters)
  const needsKey = hasKey && !sandboxOperationOf(name).isOpen
  return sandboxCurlOf({
    method,
    needsKey,
    url: address + path,
    body: body === undefined ? undefined : JSON.parse(body),
  })
}
