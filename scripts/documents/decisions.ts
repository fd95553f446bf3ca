import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../system/process.mjs'

/** One file of docs/decisions for each area; the hundreds of the numbers tell the areas apart. A full one has a second. */
export const areas = [
  { file: 'methods', title: 'Payment methods', hundreds: [1] },
  { file: 'protocol', title: 'Protocol: tokens, requests, responses, limits', hundreds: [2] },
  { file: 'sandbox', title: 'States and sandbox', hundreds: [3] },
  { file: 'callbacks', title: 'Callbacks', hundreds: [4] },
  { file: 'payment-page', title: 'Payment page', hundreds: [5, 7] },
  { file: 'architecture', title: 'Architecture', hundreds: [6, 8] },
] as const
type Area = (typeof areas)[number]

interface Decision {
  /** `D-101`. */
  readonly number: string
  readonly title: string
  /** `Accepted`, or `Superseded by D-233`. */
  readonly status: string
  /** The day of this status, `YYYY-MM-DD`; empty where the line does not have the form. */
  readonly date: string
  readonly body: string
}

const read = (path: string): string => readFileSync(join(root, 'docs', path), 'utf8')

/** The decisions of an area's file, in its order. */
export const decisionsOf = ({ file }: Area): readonly Decision[] =>
  read(`decisions/${file}.md`)
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', , statusLine = '', ...rest] = section.split('\n')
      const [, number = '', title = ''] = /^(D-\d{3}) (.+)$/.exec(heading) ?? []
      const [, status = '', date = ''] = /^(Accepted|Superseded by D-\d{3}) · (\d{4}-\d\d-\d\d)$/.exec(statusLine) ?? []
      return { number, title, status, date, body: rest.join('\n') }
    })

/** The anchor that a Markdown renderer gives a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const rowOf = (file: string, { number, title, status, date }: Decision): string =>
  `| [${number}](decisions/${file}.md#${anchorOf(`${number} ${title}`)}) | ${title} | ${status} | ${date} |`

/** docs/decisions.md: the list of all decisions, behind a text that says how to read and change them. */
export const decisionsIndex = (): string =>
  [
    '# Decisions',
    '',
    'The specification of the merchant API leaves much open. The first five areas list what this project answers there,',
    "and why, so that an integrator can tell what is the specification's and what is ours. The last area,",
    '[architecture](decisions/architecture.md), records how the project itself is built.',
    '',
    'A decision has a number, a status with its date, the decision, the reason and, where there was a choice, what was',
    'discarded. Numbers are never used again. Code, tests and documents cite a decision by its number: `D-209`.',
    '',
    'To replace a decision, write a new one at the end of its area, set the status of the old one to',
    '`Superseded by D-nnn · YYYY-MM-DD`, and leave its text. `npm run generate` writes this list.',
    ...areas.flatMap((area) => [
      '',
      `## ${area.title}`,
      '',
      '| No. | Decision | Status | Date |',
      '| --- | --- | --- | --- |',
      ...decisionsOf(area).map((decision) => rowOf(area.file, decision)),
    ]),
    '',
  ].join('\n')
