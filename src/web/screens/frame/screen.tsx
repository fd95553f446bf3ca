import type { Elements } from '../../jsx/jsx-runtime.ts'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { Redrawn } from '../../ui/page/redrawn.tsx'

/** All that a customer sees and hears of the page. It may be drawn anew, so what must stay is state above it. */
export const Screen = ({ children }: { readonly children: Elements }) => (
  <Redrawn>
    <LiveRegion>{children}</LiveRegion>
  </Redrawn>
)
