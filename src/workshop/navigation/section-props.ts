import type { Overview } from '../api/shapes.ts'

/** What every section is about. */
export interface SectionProps {
  readonly overview: Overview
  readonly merchantCode: string
}
