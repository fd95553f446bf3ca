declare module 'eth-parse-uri' {
  /** The parts of an `ethereum:` URI, each as its raw text. */
  const parser: { readonly default: (uri: string) => Readonly<Record<string, string | undefined>> }
  export = parser
}
