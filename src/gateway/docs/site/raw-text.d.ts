/** A file's text, which the build inlines into the server. */
declare module '*?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: the build gives the text as the default
  export default text
}
