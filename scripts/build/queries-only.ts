import type { Plugin } from 'vite'

/** Parts of TanStack Query that every client imports and the page does not use, with the least that takes their place. */
const unused = new Map([
  [
    'mutationCache',
    'export class MutationCache { findAll() { return [] } clear() {} async resumePausedMutations() {} }',
  ],
  [
    'infiniteQueryBehavior',
    "export const infiniteQueryBehavior = () => { throw new Error('left out of the build') }\n" +
      'export const hasNextPage = () => false, hasPreviousPage = () => false',
  ],
])

/** Leaves mutations and infinite queries out of the app's build, where they would be bytes that every customer loads. */
export function queriesOnly(): Plugin {
  return {
    name: 'queries-only',
    apply: (_config, { isSsrBuild, command, mode }) =>
      command === 'build' && isSsrBuild !== true && mode === 'production',
    transform: {
      filter: { id: /\/query-core\/build\/modern\/(?:mutationCache|infiniteQueryBehavior)\.js$/ },
      handler: (_code, id) => {
        const [, name = ''] = /\/(\w+)\.js$/.exec(id) ?? []
        return { code: unused.get(name) ?? '', map: null }
      },
    },
  }
}
