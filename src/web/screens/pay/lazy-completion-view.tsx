import { lazyView } from '../../ui/feedback/lazy-view.tsx'

/** All kinds together are one small chunk: they share most of their parts, and each request costs a round trip. */
const late = lazyView(async () => (await import('./completion-view.tsx')).AnyView)

/** How to pay, by the kind of completion: the content of `<main>`, fetched when it is needed. */
export const CompletionView = late.View

/** Fetches the pages' code ahead, as soon as a payment can be foreseen; failing does no harm. */
export const preloadCompletions = late.preload
