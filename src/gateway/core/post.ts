/** The result of one HTTP POST. `status` is null where no HTTP response came. */
export interface PostResult {
  readonly status: number | null
  readonly durationMs: number
  readonly error?: string
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  readonly response?: { readonly headers: Readonly<Record<string, string>>; readonly body: string }
}

/** Posts JSON once: no redirects, 10 s, the target resolved once inside the connection (D-402). Rejects if nothing was tried. */
export type Post = (url: string, body: string) => Promise<PostResult>
