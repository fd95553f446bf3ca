import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const folder = fileURLToPath(new URL('./hand-written', import.meta.url))

/** The page that is written by hand, with its script inlined: one response has all of it. @returns {Promise<string>} */
export async function handWrittenPage() {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: `${folder}/page.js`, formats: ['es'] }, minify: true, target: 'es2022' },
  })
  const [script] = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  if (script?.type !== 'chunk') throw new Error('The hand-written page was not built.')
  const html = await readFile(`${folder}/index.html`, 'utf8')
  return html.replace('<!--script-->', () => `<script type="module">${script.code.replaceAll('</', '<\\/')}</script>`)
}
