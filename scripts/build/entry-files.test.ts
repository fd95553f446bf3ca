import { expect, test } from 'vitest'
import { filesOfEntries } from './entry-files.mjs'

const page = `<head>
  <script>inline()</script>
  <script type="module" crossorigin src="./assets/index.js" integrity="sha384-x"></script>
  <link rel="modulepreload" crossorigin href="./assets/renderer.js" integrity="sha384-x">
  <link rel="stylesheet" crossorigin href="./assets/style.css">
</head>`

test('the first load is what the page names and what that imports statically, each once; lazy chunks and styles are not', () => {
  const manifest = {
    'index.html': {
      file: 'assets/index.js',
      imports: ['_react.js', '_shared.js'],
      dynamicImports: ['src/qr.tsx', 'renderer.js'],
    },
    'renderer.js': { file: 'assets/renderer.js', imports: ['_react.js'] },
    '_react.js': { file: 'assets/react.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
    'src/qr.tsx': { file: 'assets/qr.js' },
    'style.css': { file: 'assets/style.css', isEntry: true },
  }
  expect(filesOfEntries(page, manifest).sort()).toEqual(
    ['assets/index.js', 'assets/react.js', 'assets/renderer.js', 'assets/shared.js'].sort(),
  )
})
