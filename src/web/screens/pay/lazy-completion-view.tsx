import { lazyView } from '../../ui/loading/lazy-view.tsx'

/** All completion kinds are one chunk: they share most of their parts, and each further request costs a round trip. */
const lazy = lazyView(async () => (await import('./completion-view.tsx')).CompletionView)

/** How to pay, by the kind of completion: the content of `<main>`. Its code is fetched when it is needed. */
export const LazyCompletionView = lazy.View

/** Fetches the code of `LazyCompletionView` ahead. Never rejects. */
export const preloadCompletionView = lazy.preload
