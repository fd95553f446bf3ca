/**
 * The oldest engines that the payment page supports, by their names in MDN's compatibility data: those of March 2022,
 * when all of them had cascade layers, without which the page has no styles.
 */
export const engineFloor = {
  chrome: '99',
  chrome_android: '99',
  edge: '99',
  webview_android: '99',
  samsunginternet_android: '18.0',
  opera_android: '68',
  firefox: '98',
  firefox_android: '98',
  safari: '15.4',
  safari_ios: '15.4',
}

/** Names that our own objects and those of libraries have too: what is called is theirs. */
const everyday = 'A name of our own objects and of libraries; no function of the browser is meant.'
/** React looks for it and does without. */
const react = 'React looks whether it is there, or knows it as an attribute.'

/**
 * Newer features that the built page names all the same, with what an engine without them does.
 * @type {Record<string, string>}
 */
export const toleratedFeatures = {
  ...Object.fromEntries(
    [
      'Array.with',
      'ArrayBuffer.transfer',
      'AsyncDisposableStack.use',
      'Clipboard.read',
      'ClipboardItem.types',
      'Element.role',
      'Error.fileName',
      'EventTarget.when',
      'Function.displayName',
      'HTMLElement.translate',
      'HTMLFormElement.rel',
      'HTMLFormElement.relList',
      'IntersectionObserver.delay',
      'Iterator.toArray',
      'Navigator.ml',
      'Navigator.xr',
      'SuppressedError.error',
    ].map((name) => [name, everyday]),
  ),
  ...Object.fromEntries(
    [
      'Document.startViewTransition',
      'Error.captureStackTrace',
      'Error.isError',
      'Error.stackTraceLimit',
      'HTMLElement.autocapitalize',
      'HTMLElement.popover',
      'HTMLInputElement.capture',
      'Navigator.connection',
      'Window.setImmediate',
    ].map((name) => [name, react]),
  ),
  'Document.prerendering': 'No page is prerendered there.',
  'Intl.Segmenter': 'Text is cut between code points instead of between letters.',
  'Navigator.canShare': 'The image is downloaded instead of shared.',
  'Navigator.share': 'The image is downloaded instead of shared.',
  'Window.cancelIdleCallback': 'A timer stands in.',
  'Window.print': 'The button that prints is not shown.',
  'Window.requestIdleCallback': 'A timer stands in.',
  '-webkit-tap-highlight-color': 'A tap has no highlight of the browser to hide.',
  ':details-content': 'What is folded stays so in print, and where a document loads itself anew.',
  ':has': 'A chosen row has its marked circle and no tinted ground; the circle itself shows the focus.',
  'contain-intrinsic-block-size': 'Rows that are not seen are laid out too.',
  'content-visibility': 'Rows that are not seen are laid out too.',
  'forced-color-adjust': 'The engine has no forced colours, or keeps them off pictures itself.',
  'text-autospace': 'Letters of two scripts stand without extra space.',
  'text-size-adjust': 'The prefixed property stands beside it.',
  'text-wrap': 'Lines break as they come.',
}
