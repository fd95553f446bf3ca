import type { RefusedRequestList } from '#contract/sandbox/refused-requests.ts'
import { useWorkshopQuery } from '../api/use-workshop-query.ts'
import type { SectionProps } from '../navigation/sections.ts'
import { CodeBlock } from '../ui/code-block.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Facts } from '../ui/facts.tsx'
import { instantText } from '../ui/instant.tsx'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { Panel } from '../ui/panel.tsx'

const POLL_MS = 2000

type RefusedRequest = RefusedRequestList['requests'][number]

/** The merchant's refused requests, the latest first: why each was refused, and what should have been signed. */
export function RefusedSection({ merchantCode }: SectionProps) {
  const { data } = useWorkshopQuery('listRefusedRequests', { path: { merchantCode } }, POLL_MS)
  const requests = data?.requests ?? []
  return (
    <>
      <p>
        Why the gateway refused a request of the merchant’s server. The gateway tells it here only: the response to a
        wrong token request is the same for every cause. Requests that name no merchant are listed for every merchant.
      </p>
      <Panel title="Refused requests" name="refused-requests">
        {data !== undefined && requests.length === 0 ? <p>None since the sandbox started.</p> : null}
        {requests.map((request, index) => (
          <Disclosure key={request.requestId} isOpen={index === 0} title={titleOf(request)}>
            <Refused request={request} />
          </Disclosure>
        ))}
      </Panel>
    </>
  )
}

const titleOf = ({ at, method, path, status, code }: RefusedRequest): string =>
  `${instantText(at)}: ${method} ${path}, ${status} ${code}`

function Refused({ request }: { readonly request: RefusedRequest }) {
  const { message, explanation, expectedText, requestId, docs } = request
  return (
    <div data-testid="refused-request">
      <p>{message}</p>
      <ul>
        {explanation.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {expectedText === undefined ? null : (
        <CodeBlock title="The text to sign" name="expected-text" code={expectedText} />
      )}
      <Facts rows={[['X-Request-Id', requestId]]} />
      <NewTabLink href={docs}>About this error</NewTabLink>
    </div>
  )
}
