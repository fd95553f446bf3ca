import type { Overview } from '../access/shapes.ts'

/** What every section is about. */
export interface SectionProps {
  readonly overview: Overview
  readonly merchantCode: string
}
