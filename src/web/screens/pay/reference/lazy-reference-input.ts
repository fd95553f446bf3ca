import { lazyView } from '../../../ui/loading/lazy-view.tsx'

const input = lazyView(async () => (await import('./reference-input.tsx')).ReferenceInput, 'p')

/** Few methods ask for a reference, and its form needs the form library. */
export const LazyReferenceInput = input.View

/** Fetches the code of the reference's form ahead. Never rejects. */
export const preloadReferenceInput = input.preload
