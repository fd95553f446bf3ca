import { expect, test } from 'vitest'
import { filesOfEntries } from './entry-files.mjs'

test('the first load is the entry and what it imports statically, each once; lazy chunks and styles are not', () => {
  const manifest = {
    'index.html': {
      file: 'assets/index.js',
      isEntry: true,
      imports: ['_react.js', '_shared.js'],
      dynamicImports: ['src/qr.tsx'],
    },
    '_react.js': { file: 'assets/react.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
    'src/qr.tsx': { file: 'assets/qr.js' },
    'style.css': { file: 'assets/style.css', isEntry: true },
  }
  expect(filesOfEntries(manifest)).toEqual(['assets/index.js', 'assets/react.js', 'assets/shared.js'])
})
