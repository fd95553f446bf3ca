import type { Plugin } from 'vite'

/**
 * Refuses a class field whose initial value has parentheses. Safari below 16 may not find the variables in it (WebKit bug
 * 236843), which is why compilers rewrite all fields for these versions: half a kilobyte in the first load alone.
 */
export function classFields(): Plugin {
  return {
    name: 'class-fields',
    apply: (_config, { isSsrBuild, command }) => command === 'build' && isSsrBuild !== true,
    generateBundle(_options, bundle) {
      for (const script of Object.values(bundle)) {
        if (script.type !== 'chunk') continue
        const [field] = unsafeFieldsIn(script.code, this.parse(script.code))
        if (field !== undefined) this.error(`${script.fileName} has a class field that fails in Safari 15: ${field}`)
      }
    },
  }
}

/** The class fields of a program (ESTree) whose initial values have parentheses. */
export function unsafeFieldsIn(code: string, node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap((child) => unsafeFieldsIn(code, child))
  if (!('type' in node) || node.type !== 'PropertyDefinition') return inside
  const { start, end, value } = node as unknown as { start: number; end: number; value: unknown }
  const text = code.slice(start, end)
  return value !== null && text.includes('(') ? [text, ...inside] : inside
}
