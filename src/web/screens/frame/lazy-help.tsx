import { type ComponentType, useEffect, useState } from 'react'
import type { HelpProps } from './help.tsx'

/** Help, fetched where a merchant has some: the page goes on without it while its code is not there. */
export function LazyHelp(props: HelpProps) {
  const [Shown, setShown] = useState<ComponentType<HelpProps>>()
  useEffect(() => {
    import('./help.tsx').then(
      ({ Help }) => setShown(() => Help),
      () => undefined,
    )
  }, [])
  return Shown && <Shown {...props} />
}
