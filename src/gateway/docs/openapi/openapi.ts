import type { OperationName, Tag } from '#contract/operations/operations.ts'
import type { SandboxOperationName } from '#contract/sandbox/operations.ts'
import type { Schema, Schemas } from './schemas/schema.ts'

/** The parts of an OpenAPI 3.1 document that this API uses. */
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
    readonly responses: Readonly<Record<string, ResponseObject>>
    readonly schemas: Schemas
  }
}

export type Verb = 'get' | 'post' | 'put'

/** Tags of the specification, and the tag of the sandbox's operations. */
export type DocumentTag = Tag | 'Sandbox'

interface Server {
  readonly url: string
  readonly description: string
}

/** The operations of a path, with `servers` if their base URL is not the document's. */
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
    /** Any media type, if the operation accepts any. */
    readonly content: { readonly [T in 'application/json' | '*/*']?: Content }
  }
  readonly responses: Readonly<Record<string, ResponseObject | Pointer>>
  readonly callbacks?: Readonly<Record<string, unknown>>
  /** The request in several languages, as viewers of OpenAPI documents show it. */
  readonly 'x-codeSamples'?: readonly { readonly lang: string; readonly source: string }[]
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

export interface ResponseObject {
  readonly description: string
  readonly headers?: Readonly<Record<string, Pointer>>
  readonly content?: Readonly<Record<'application/json', Content>>
}

/** JSON content with its schema and at least one example. */
export interface Content {
  readonly schema: Schema
  readonly examples?: Readonly<Record<string, Example>>
}

export interface Example {
  readonly summary?: string
  readonly value: unknown
}

/** A JSON request body. */
export const json = (
  schema: Schema,
  examples: Readonly<Record<string, Example>>,
): ResponseObject['content'] & object => ({
  'application/json': { schema, ...(Object.keys(examples).length > 0 && { examples }) },
})
