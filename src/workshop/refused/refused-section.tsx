import { isOperationName } from '#contract/operations/operations.ts'
import { baseUrlOf } from '#contract/operations/request-protocol.ts'
import { type Sample, takesToken } from '#contract/samples/sample.ts'
import type { RefusedRequestList } from '#contract/sandbox/refused-requests.ts'
import { QueryNotice } from '../api/query-notice.tsx'
import { POLL_MS, useWorkshopQuery } from '../api/use-workshop-query.ts'
import type { SectionProps } from '../navigation/sections.ts'
import { CodeBlock } from '../ui/code/code-block.tsx'
import { RequestCode } from '../ui/code/request-code.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Facts } from '../ui/facts.tsx'
import { instantText } from '../ui/instant.tsx'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { Panel, Stack } from '../ui/panel.tsx'

type RefusedRequest = RefusedRequestList['requests'][number]

/** The merchant's refused requests, the latest first: why each was refused, and what should have been signed. */
export function RefusedSection({ overview, merchantCode }: SectionProps) {
  const query = useWorkshopQuery('listRefusedRequests', { path: { merchantCode } }, POLL_MS)
  const requests = query.data?.requests
  return (
    <>
      <p>
        Why the gateway refused a request of the merchant’s server. The gateway tells it here only: the response to a
        wrong token request is the same for every cause. Requests that name no merchant are listed for every merchant.
      </p>
      <Panel title="Refused requests" name="refused-requests">
        <QueryNotice query={query} of="the refused requests" />
        {requests?.length === 0 ? <p>None since the sandbox started.</p> : null}
        {requests?.map((request, index) => (
          <Disclosure
            key={request.requestId}
            isOpen={index === 0}
            title={titleOf(request)}
            row={request.expectedText ?? request.requestId}
          >
            <Refused request={request} baseUrl={baseUrlOf(overview.publicUrl)} />
          </Disclosure>
        ))}
      </Panel>
    </>
  )
}

const titleOf = ({ at, method, path, status, code }: RefusedRequest): string =>
  `${instantText(at)}: ${method} ${path}, ${status} ${code}`

interface RefusedProps {
  readonly request: RefusedRequest
  readonly baseUrl: string
}

function Refused({ request, baseUrl }: RefusedProps) {
  const { message, explanation, expectedText, requestId, docs } = request
  const sample = signedSampleOf(request, baseUrl)
  return (
    <Stack name="refused-request">
      <p>{message}</p>
      <ul>
        {explanation.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {expectedText === undefined ? null : (
        <CodeBlock title="The text to sign" name="expected-text" code={expectedText} />
      )}
      {sample === undefined ? null : (
        <Disclosure title="The same request with a valid signature, as code">
          <RequestCode sample={sample} />
        </Disclosure>
      )}
      <Facts rows={[['X-Request-Id', requestId]]} />
      <p>
        <NewTabLink href={docs}>About this error</NewTabLink>
      </p>
    </Stack>
  )
}

type SignedRequest = Pick<RefusedRequest, 'operation' | 'expectedText'>

/** A refused token request with its own grant, to be signed anew; undefined for any other request. */
export function signedSampleOf({ operation = '', expectedText }: SignedRequest, baseUrl: string): Sample | undefined {
  if (!isOperationName(operation) || takesToken({ name: operation })) return undefined
  const body = objectOf(expectedText ?? '')
  return body && { name: operation, baseUrl, merchantCode: String(body['merchantCode']), id: '', body }
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const json: unknown = JSON.parse(text)
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
    return isObject ? Object.fromEntries(Object.entries(json)) : undefined
  } catch {
    return undefined
  }
}
