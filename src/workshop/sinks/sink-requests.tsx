import { QueryNotice } from '../api/query-notice.tsx'
import { useWorkshopQuery } from '../api/use-workshop-query.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { instantText } from '../ui/instant.tsx'
import { Panel } from '../ui/panel.tsx'

const POLL_MS = 2000
const MOST_SHOWN = 50

/** The requests that one sink received, the latest first. */
export function SinkRequests({ name }: { readonly name: string }) {
  const query = useWorkshopQuery('readSink', { path: { name } }, POLL_MS)
  const requests = query.data?.requests
  const latest = (requests ?? []).map((request, index) => ({ ...request, index })).reverse()
  return (
    <Panel title={`Received by ${name}`} name="sink-requests">
      <QueryNotice query={query} of="its requests" />
      {requests?.length === 0 ? <p>Nothing yet.</p> : null}
      {latest.slice(0, MOST_SHOWN).map(({ index, at, method, headers, body }) => (
        <Disclosure key={index} title={`${method} at ${instantText(at)}: ${body.slice(0, 80)}`} row={body}>
          <pre>{`${headerText(headers)}\n\n${body}`}</pre>
        </Disclosure>
      ))}
      {latest.length > MOST_SHOWN ? <p>{`and ${latest.length - MOST_SHOWN} earlier ones`}</p> : null}
    </Panel>
  )
}

const headerText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([header, value]) => `${header}: ${value}`)
    .join('\n')
