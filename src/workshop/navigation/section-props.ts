import type { Overview } from '#contract/sandbox/overview.ts'

/** The props of every section. */
export interface SectionProps {
  readonly overview: Overview
  readonly merchantCode: string
}
