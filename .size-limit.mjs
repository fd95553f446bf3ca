import { entryFiles } from './scripts/build/entry-files.mjs'

/** The first load: the entry script and all it imports statically. Anything beyond must be lazy. */
export default [{ name: 'first load', path: await entryFiles(), limit: '100 kB', brotli: true }]
