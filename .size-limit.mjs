import { entryFiles } from './scripts/build/entry-files.mjs'

/** The first load: the entry, all it imports statically, and the largest language. Anything beyond must be lazy. */
export default [{ name: 'first load', path: await entryFiles(), limit: '115 kB', brotli: true }]
