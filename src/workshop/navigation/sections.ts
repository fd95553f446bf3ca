import { keysOf } from '#contract/keys-of.ts'
import type { Overview } from '#contract/sandbox/overview.ts'

/** The sections of the workshop and their titles, in the order of the navigation. */
export const sections = {
  start: 'Start here',
  urls: 'URL builder',
  payments: 'Payments',
  refused: 'Refused requests',
  time: 'Time',
  faults: 'Faults',
  sinks: 'Webhook inbox',
} as const

export type Section = keyof typeof sections

/** Every section, in order. */
export const sectionNames = keysOf(sections)

/** The section of that name; `start` for any other name. */
export const sectionOf = (name: string | null): Section => sectionNames.find((section) => section === name) ?? 'start'

export interface SectionProps {
  readonly overview: Overview
  readonly merchantCode: string
}
