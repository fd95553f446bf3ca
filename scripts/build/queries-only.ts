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
  [
    'suspense',
    'export const ensureSuspenseTimers = () => {}, shouldSuspend = () => false, fetchOptimistic = () => {}\n' +
      'export const defaultThrowOnError = () => false',
  ],
  [
    'errorBoundaryUtils',
    'export const ensurePreventErrorBoundaryRetry = () => {}, useClearResetErrorBoundary = () => {}\n' +
      'export const getHasError = () => false',
  ],
  [
    'QueryErrorResetBoundary',
    'export const useQueryErrorResetBoundary = () => {}, QueryErrorResetBoundary = () => null',
  ],
  ['IsRestoringProvider', 'export const useIsRestoring = () => false, IsRestoringProvider = () => null'],
])

/**
 * Leaves out of the app's build what would be bytes that every customer loads: mutations, infinite queries, suspense,
 * errors thrown to a boundary, and restored caches.
 */
export function queriesOnly(): Plugin {
  return {
    name: 'queries-only',
    apply: (_config, { isSsrBuild, command, mode }) =>
      command === 'build' && isSsrBuild !== true && mode === 'production',
    transform: {
      filter: { id: new RegExp(`/(?:query-core|react-query)/build/modern/(?:${[...unused.keys()].join('|')})\\.js$`) },
      handler: (_code, id) => {
        const [, name = ''] = /\/(\w+)\.js$/.exec(id) ?? []
        return { code: unused.get(name) ?? '', map: null }
      },
    },
  }
}
