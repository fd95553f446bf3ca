import type { OperationName, Tag } from '#contract/operations.ts'
import type { SandboxOperationName } from '#contract/sandbox/operations.ts'
import type { Schema, Schemas } from './schema.ts'

/** An OpenAPI 3.1 document, with the parts that ours uses. */
export interface OpenApi {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly Server[]
  readonly tags: readonly { readonly name: DocumentTag; readonly description: string }[]
  readonly security: readonly object[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>
    readonly headers: Readonly<Record<string, HeaderObject>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Answer>>
    readonly schemas: Schemas
  }
}

export type Verb = 'get' | 'post' | 'put'

/** Tags of the specification, and the one of the sandbox's operations. */
export type DocumentTag = Tag | 'Sandbox'

interface Server {
  readonly url: string
  readonly description: string
}

/** The operations of a path; `servers` where they do not stand under the document's own base. */
export type PathItem = { readonly [V in Verb]?: OperationObject } & { readonly servers?: readonly Server[] }

export interface OperationObject {
  readonly operationId: OperationName | SandboxOperationName
  readonly tags: readonly DocumentTag[]
  readonly summary: string
  readonly description: string
  readonly security?: readonly object[]
  readonly parameters: readonly Pointer[]
  readonly requestBody?: {
    readonly required: boolean
    /** Of any type where the operation takes any. */
    readonly content: { readonly [T in 'application/json' | '*/*']?: Content }
  }
  readonly responses: Readonly<Record<string, Answer | Pointer>>
  readonly callbacks?: Readonly<Record<string, unknown>>
}

export interface Pointer {
  readonly $ref: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
  readonly style?: 'form'
  readonly explode?: boolean
  readonly example?: unknown
}

interface HeaderObject {
  readonly description: string
  readonly schema: Schema
}

export interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, Pointer>>
  readonly content?: Readonly<Record<'application/json', Content>>
}

/** JSON with its schema and one example or more. */
export interface Content {
  readonly schema: Schema
  readonly examples?: Readonly<Record<string, Example>>
}

export interface Example {
  readonly summary?: string
  readonly value: unknown
}

/** A JSON body. */
export const json = (schema: Schema, examples: Readonly<Record<string, Example>>): Answer['content'] & object => ({
  'application/json': { schema, ...(Object.keys(examples).length > 0 && { examples }) },
})
