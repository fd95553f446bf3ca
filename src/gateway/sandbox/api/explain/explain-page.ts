import { pagePaths } from '#contract/redirect/page-paths.ts'
import type { RedirectUrlExplanation } from '#contract/sandbox/redirect-urls.ts'
import { basePathOf } from '../../../core/environment/addresses.ts'
import { withoutBasePath } from '../../../http/incoming-request.ts'

/** Which page a redirect URL opens. */
export type OpenedPage = RedirectUrlExplanation['page']

/**
 * The page of an address, by the paths at which this server has it. Of another origin the path below which it stands is
 * not known: there the last part of the path decides, and a part in between that is empty leads nowhere.
 */
export function pageOf({ origin, pathname }: URL, publicUrl: string): OpenedPage {
  if (origin === new URL(publicUrl).origin) return pageAt(ownPath(pathname, basePathOf(publicUrl)))
  if (pathname.includes('//')) return 'none'
  return pathname.endsWith('/status') ? 'status' : 'payment'
}

function ownPath(pathname: string, basePath: string): string {
  const leads = withoutBasePath(pathname, basePath)
  return leads.kind === 'ours' ? leads.target : '/'
}

function pageAt(path: string): OpenedPage {
  if (path === pagePaths.status) return 'status'
  return path === pagePaths.payment ? 'payment' : 'none'
}
