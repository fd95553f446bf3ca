declare module 'eth-parse-uri' {
  /** An `ethereum:` address in its parts, each as the text it is. */
  const parser: { readonly default: (uri: string) => Readonly<Record<string, string | undefined>> }
  export = parser
}
