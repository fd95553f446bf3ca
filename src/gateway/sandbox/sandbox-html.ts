/** A file that the page names: its path, and its digest where it was built (W3C Subresource Integrity). */
interface PanelFile {
  readonly path: string
  readonly integrity?: string
}

/** Where the outcome panel's code is. */
interface PanelFiles {
  readonly script: PanelFile
  readonly style?: PanelFile | undefined
}

/**
 * The customer's page as the sandbox serves it: marked as a test before anything is painted, and with the folded
 * outcome panel as the last thing in the document (D-335). The panel's code loads once somebody opens it. The texts are
 * those of the page's English catalogue; the app replaces them with its own language. `built`: the files of the build,
 * absent where the page is served from its sources; a build without the panel gets the banner alone.
 */
export function sandboxHtml(html: string, built?: BuiltFiles): string {
  const panel = built ? panelIn(built) : panelSources
  return html
    .replace('<html', '<html data-sandbox')
    .replace('<div id="app">', `<div id="app">${BANNER}`)
    .replace('</body>', `${panel ? handleOf(panel) : ''}</body>`)
}

const BANNER =
  '<p class="test-banner" data-testid="test-banner"><strong>Test mode</strong> <span>No real money is moved.</span></p>'

const handleOf = ({ script, style }: PanelFiles): string =>
  [
    style === undefined ? '' : `<link rel="stylesheet" href="${style.path}"${bindingOf(style)}>`,
    '<aside id="outcomes" lang="en" dir="ltr" translate="no" aria-label="Outcomes of this test" data-testid="outcomes">',
    '<details><summary>Test outcomes</summary><div></div></details></aside>',
    // Its few lines must not come before the app's.
    `<script type="module" src="${script.path}" fetchpriority="low"${bindingOf(script)}></script>`,
  ].join('')

const bindingOf = ({ integrity }: PanelFile): string => (integrity === undefined ? '' : ` integrity="${integrity}"`)

type BuiltFiles = readonly { readonly file: string; readonly integrity: string }[]

/** Finds the panel among the files of a build, which carry a digest in their names. */
function panelIn(files: BuiltFiles): PanelFiles | undefined {
  const named = files.map(({ file, integrity }) => ({ path: `./${file}`, integrity }))
  const script = named.find(({ path }) => /^\.\/assets\/outcomes-[\w-]+\.js$/.test(path))
  const style = named.find(({ path }) => /^\.\/assets\/outcomes-[\w-]+\.css$/.test(path))
  return script === undefined ? undefined : { script, style }
}

/** The panel where the app is served from its sources. */
const panelSources: PanelFiles = { script: { path: '/src/workshop/outcomes/outcomes.ts' } }
