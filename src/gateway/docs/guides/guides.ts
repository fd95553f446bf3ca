import changelog from '../../../../CHANGELOG.md?raw'
import distributed from '../../../../docs/distributed.md?raw'
import embedding from '../../../../docs/embedding.md?raw'
import integrate from '../../../../docs/integrate.md?raw'
import methods from '../../../../docs/methods.md?raw'
import operations from '../../../../docs/operations.md?raw'
import processor from '../../../../docs/processor.md?raw'
import redirectParameters from '../../../../docs/redirect-parameters.md?raw'
import scaling from '../../../../docs/scaling.md?raw'
import testing from '../../../../docs/testing.md?raw'
import trust from '../../../../docs/trust.md?raw'
import readme from '../../../../README.md?raw'
import { type Html, html } from '../../http/html.ts'
import { type LinkTo, markdownHtml, sectionsOf } from '../site/markdown.ts'
import { writePage } from '../site/page.ts'

interface Guide {
  /** Last segment of its address below /docs/guides. */
  readonly name: string
  readonly title: string
  readonly text: string
}

/** The documents that the site shows, in the order of its menu. */
export const guides: readonly Guide[] = [
  { name: 'readme', title: 'Overview', text: readme },
  { name: 'integrate', title: 'Integrating', text: integrate },
  { name: 'embedding', title: 'Embedding', text: embedding },
  { name: 'redirect-parameters', title: 'Redirect parameters', text: redirectParameters },
  { name: 'methods', title: 'Payment methods', text: methods },
  { name: 'testing', title: 'Testing with the sandbox', text: testing },
  { name: 'operations', title: 'Operations', text: operations },
  { name: 'processor', title: 'A payment processor of your own', text: processor },
  { name: 'scaling', title: 'Scaling', text: scaling },
  { name: 'distributed', title: 'A distributed database', text: distributed },
  { name: 'trust', title: 'What to rely on', text: trust },
  { name: 'changelog', title: 'Changes of this software', text: changelog },
]

export const guidePath = (name: string): string => `/docs/guides/${name}`

export const guideLinks = (): readonly Html[] =>
  guides.map(({ name, title }) => html`<li><a href="${guidePath(name)}">${title}</a></li>`)

export function writeGuide({ name, title, text }: Guide): string {
  const own = sectionsOf(text).flatMap(({ heading }) => (heading?.level === 2 ? [heading] : []))
  return writePage({
    title,
    menu: html`<ul>
<li><a href="/docs">API reference</a></li>
${guides.map((guide) =>
  guide.name === name
    ? html`<li><a href="${guidePath(name)}" aria-current="page">${title}</a><ul>${own.map((heading) => html`<li><a href="#${heading.anchor}">${heading.text}</a></li>`)}</ul></li>`
    : html`<li><a href="${guidePath(guide.name)}">${guide.title}</a></li>`,
)}
</ul>`,
    main: markdownHtml(text, linkTo),
  })
}

/** A document of the site is a page of it, an example a download. Other files of the repository have no address. */
const linkTo: LinkTo = (target) => {
  if (/^(?:https?:|#|\/)/.test(target)) return target
  const [path = '', anchor] = target.split('#')
  const file = path.split('/').at(-1) ?? ''
  const guide = guides.find(({ name }) => file.toLowerCase() === `${name}.md`)
  if (guide) return guidePath(guide.name) + (anchor === undefined ? '' : `#${anchor}`)
  return /^(?:docs\/)?examples\/shop\.(?:py|php)$/.test(path) ? `/docs/examples/${file}` : undefined
}
