import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

interface SandboxKey {
  readonly key: string
  readonly setKey: (key: string) => void
}

const SandboxKeyContext = createContext<SandboxKey>({ key: '', setKey: () => {} })

/** Keeps SANDBOX_KEY in memory for as long as the page is open; it is never stored. */
export function SandboxKeyProvider({ children }: { readonly children: ReactNode }) {
  const [key, setKey] = useState('')
  const value = useMemo(() => ({ key, setKey }), [key])
  return <SandboxKeyContext value={value}>{children}</SandboxKeyContext>
}

/** The entered key, empty before there is one, and the way to set it. */
export const useSandboxKey = (): SandboxKey => useContext(SandboxKeyContext)
