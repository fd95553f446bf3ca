import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'

/** The entered key, empty before there is one, and the way to set it. */
type SandboxKey = readonly [key: string, setKey: (key: string) => void]

const SandboxKeyContext = createContext<SandboxKey>(['', () => undefined])

/** What the queries and mutations of a page need. SANDBOX_KEY is in memory for as long as the page is open, never stored. */
export function SandboxProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createWorkshopClient)
  const key = useState('')
  return (
    <QueryClientProvider client={client}>
      <SandboxKeyContext value={key}>{children}</SandboxKeyContext>
    </QueryClientProvider>
  )
}

export const useSandboxKey = (): SandboxKey => useContext(SandboxKeyContext)

/** For a sandbox that may run on this machine: calls are also made offline, and repeated only by polling. */
const createWorkshopClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchIntervalInBackground: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
