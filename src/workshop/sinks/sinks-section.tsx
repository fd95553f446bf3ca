import type { Sink } from '#contract/sandbox/sinks.ts'
import { QueryNotice } from '../api/query-notice.tsx'
import { POLL_MS, useWorkshopQuery } from '../api/use-workshop-query.ts'
import { SectionLink } from '../navigation/navigation.tsx'
import type { SectionProps } from '../navigation/sections.ts'
import { useUrlState } from '../navigation/url-state.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { instantText } from '../ui/instant.tsx'
import { Panel, Panels, RowList, Stack } from '../ui/panel.tsx'
import { SinkForm } from './sink-form.tsx'

/** Sinks: callback receivers that respond as configured, and what they received. */
export function SinksSection({ overview, merchantCode }: SectionProps) {
  const { query } = useUrlState()
  const name = query.get('sink') ?? merchantCode
  const listed = useWorkshopQuery('listSinks', {}, POLL_MS)
  const sinks = listed.data?.sinks
  return (
    <>
      <p>
        An inbox receives webhooks: an address under <code>{overview.publicUrl}/sandbox/api/sinks/</code> that takes any
        POST. Use it as a <code>callbackUrl</code>. The URL builder names the inbox of the merchant.
      </p>
      <Panels>
        <SinkRequests name={name} />
        <Stack>
          <Panel title="All inboxes" name="sinks">
            <QueryNotice query={listed} of="the inboxes" />
            {sinks?.length === 0 ? <p>No inbox has received or been set anything.</p> : null}
            <RowList>
              {sinks?.map((sink) => (
                <SinkRow key={sink.name} sink={sink} />
              ))}
            </RowList>
          </Panel>
          <SinkForm name={name} publicUrl={overview.publicUrl} />
        </Stack>
      </Panels>
    </>
  )
}

function SinkRow({ sink: { name, received, response } }: { readonly sink: Sink }) {
  const { times } = response ?? {}
  const limit = times === undefined ? '' : `, ${times} more ${times === 1 ? 'time' : 'times'}`
  return (
    <li>
      <SectionLink section="sinks" with={{ sink: name }} row={name}>
        {name}
      </SectionLink>
      <span>{`received ${received}`}</span>
      <span>{response === undefined ? 'responds 200' : `responds ${response.status}${limit}`}</span>
    </li>
  )
}

const MOST_SHOWN = 50

/** The requests that one sink received, the latest first. */
function SinkRequests({ name }: { readonly name: string }) {
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
