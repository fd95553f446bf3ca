import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { askWorkshop, type Sending, type Told } from './operations.ts'

interface Access {
  readonly key: string
  readonly setKey: (key: string) => void
}

const AccessContext = createContext<Access>({ key: '', setKey: () => {} })

/** Keeps SANDBOX_KEY for as long as the page is open, in memory alone. */
export function AccessProvider({ children }: { readonly children: ReactNode }) {
  const [key, setKey] = useState('')
  const access = useMemo(() => ({ key, setKey }), [key])
  return <AccessContext value={access}>{children}</AccessContext>
}

/** The key and the way to enter it. */
export const useAccess = (): Access => useContext(AccessContext)

/** What a GET tells, again every `everyMs` where that is given; undefined until the first answer. */
export function useTold<T>(path: string, schema: z.ZodMiniType<T>, everyMs?: number): Told<T> | undefined {
  const { key } = useAccess()
  const { data } = useQuery({
    queryKey: [path, key],
    queryFn: () => askWorkshop(key, { method: 'GET', path }, schema),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  return data
}

/** FieldRules for something that changes nothing the page shows. */
export function useAsk(): <T>(sending: Sending, schema: z.ZodMiniType<T>) => Promise<Told<T>> {
  const { key } = useAccess()
  return useCallback((sending, schema) => askWorkshop(key, sending, schema), [key])
}

const anything = z.unknown()

/** Does an operation, then lets everything on the page be read anew. */
export function useDo(): (sending: Sending) => Promise<Told<unknown>> {
  const { key } = useAccess()
  const client = useQueryClient()
  return useCallback(
    async (sending) => {
      const told = await askWorkshop(key, sending, anything)
      await client.invalidateQueries()
      return told
    },
    [key, client],
  )
}
