/** Shows the words of index.html for a page that did not load completely. */
export const showNotLoaded = (): void => document.getElementById('not-loaded')?.removeAttribute('hidden')
