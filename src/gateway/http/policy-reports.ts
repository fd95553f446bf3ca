import * as z from 'zod'
import type { Metrics } from '../core/observability/metrics.ts'
import { httpResponse } from './http-response.ts'
import { type Respond, readBytes } from './incoming-request.ts'
import { readJsonBytes } from './json/read-json.ts'

/** Where browsers report violations of the page's Content-Security-Policy. */
export const POLICY_REPORTS_PATH = '/policy-reports'

/** Directives of our policy; anything else that a report may name is counted as `other`. */
const directives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'manifest-src',
  'connect-src',
  'form-action',
  'frame-ancestors',
  'base-uri',
  'require-trusted-types-for',
  'trusted-types',
] as const

/** A browser's report has three levels. */
const DEEPEST = 8

/** Reporting API: a list of reports, of which those of a policy have a body. */
const reports = z.array(z.looseObject({ body: z.looseObject({ effectiveDirective: z.string() }) }))
/** CSP level 2, which browsers without the Reporting API send. */
const single = z.looseObject({ 'csp-report': z.looseObject({ 'violated-directive': z.string() }) })

/**
 * Counts reports of the Content-Security-Policy by directive; 204, or 400 and 413. Nothing else of a report is stored or
 * logged: it holds the page's address, and anybody can send one (D-527).
 */
export function policyReports(metrics: Pick<Metrics, 'countViolation'>): Respond {
  return async ({ request }) => {
    const body = await readBytes(request)
    if (!body.ok) return httpResponse('A report has at most 64 KiB.\n', { status: 413 })
    const named = directivesOf(body.bytes)
    if (named === undefined) return httpResponse('This is no report of a policy.\n', { status: 400 })
    for (const directive of named) metrics.countViolation(directive)
    return httpResponse(null, { status: 204 })
  }
}

function directivesOf(bytes: Uint8Array): readonly string[] | undefined {
  const json = readJsonBytes(bytes, { maxDepth: DEEPEST })
  const value = json.ok ? json.value : undefined
  const list = reports.safeParse(value)
  if (list.success) return list.data.map(({ body }) => knownDirective(body.effectiveDirective))
  const one = single.safeParse(value)
  return one.success ? [knownDirective(one.data['csp-report']['violated-directive'])] : undefined
}

const knownDirective = (name: string): string => directives.find((directive) => directive === name) ?? 'other'
