import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slug } from 'github-slugger'
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
  /** The day of its text, `YYYY-MM-DD`; empty where the line does not have the form. */
  readonly date: string
  readonly body: string
}

const read = (path: string): string => readFileSync(join(root, 'docs', path), 'utf8')

export const decisionsOf = ({ file }: Area): readonly Decision[] =>
  read(`decisions/${file}.md`)
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', , statusLine = '', ...rest] = section.split('\n')
      const [, number = '', title = ''] = /^(D-\d{3}) (.+)$/.exec(heading) ?? []
      const [, date = ''] = /^Accepted · (\d{4}-\d\d-\d\d)$/.exec(statusLine) ?? []
      return { number, title, date, body: rest.join('\n') }
    })

const rowOf = (file: string, { number, title, date }: Decision): string =>
  `| [${number}](decisions/${file}.md#${slug(`${number} ${title}`)}) | ${title} | ${date} |`

/** docs/decisions.md: the list of all decisions, behind a text that says how to read and change them. */
export const decisionsIndex = (): string =>
  [
    '# Decisions',
    '',
    'The specification of the merchant API leaves much open. The first five areas list what this project answers there,',
    "and why, so that an integrator can tell what is the specification's and what is ours. The last area,",
    '[architecture](decisions/architecture.md), records how the project itself is built.',
    '',
    'A decision has a number, the day of its text, the decision, the reason and, where there was a choice, what was',
    'discarded. Code, tests and documents cite it by its number where it holds: `D-209`.',
    '',
    'Only what holds is here, and at most 150 decisions: promises to customers, merchants and QA engineers, and rules that',
    'hold the project. How something was tuned stands in a comment or in `bench/README.md`. To change a decision, rewrite',
    'its text; to add one, see first whether it belongs to one that is here. One that no longer holds leaves with its',
    'citations, and its number is never used again. `npm run generate` writes this list.',
    ...areas.flatMap((area) => [
      '',
      `## ${area.title}`,
      '',
      '| No. | Decision | Date |',
      '| --- | --- | --- |',
      ...decisionsOf(area).map((decision) => rowOf(area.file, decision)),
    ]),
    '',
  ].join('\n')
