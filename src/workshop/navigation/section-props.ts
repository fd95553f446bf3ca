import type { Overview } from '#contract/sandbox/overview.ts'

/** What every section is about. */
export interface SectionProps {
  readonly overview: Overview
  readonly merchantCode: string
}
