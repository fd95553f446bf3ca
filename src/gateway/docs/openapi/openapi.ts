import type { OperationName, Tag } from '#contract/operations.ts'
import type { Schema, Schemas } from './schema.ts'

/** An OpenAPI 3.1 document, with the parts that ours uses. */
export interface OpenApi {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: Tag; readonly description: string }[]
  readonly security: readonly object[]
  readonly paths: Readonly<Record<string, { readonly [V in Verb]?: OperationObject }>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>
    readonly headers: Readonly<Record<string, HeaderObject>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Answer>>
    readonly schemas: Schemas
  }
}

export type Verb = 'get' | 'post'

export interface OperationObject {
  readonly operationId: OperationName
  readonly tags: readonly Tag[]
  readonly summary: string
  readonly description: string
  readonly security?: readonly object[]
  readonly parameters: readonly Pointer[]
  readonly requestBody?: {
    readonly required: true
    readonly content: Readonly<Record<'application/json', Content>>
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
