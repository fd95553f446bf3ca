import { type ComponentType, useEffect, useState } from 'react'
import type { HelpProps } from './help.tsx'

/** `Help`, fetched for merchants that offer some. The page works without it while its code is missing. */
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
