import * as z from 'zod/mini'
import { merchantEntrySchema } from '#gateway/merchants/merchant-entry.ts'

/** docs/merchants-file.schema.json: the JSON schema of MERCHANTS_FILE, from the schema that the gateway reads it with. */
export function merchantsFileSchema() {
  const entry = z.toJSONSchema(merchantEntrySchema(true), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => withoutResultOf(jsonSchema),
  })
  const { $schema, ...items } = entry
  return {
    ...($schema !== undefined && { $schema }),
    title: 'MERCHANTS_FILE',
    description:
      'The merchants of the gateway. Where the server has an https address, the addresses in it must be https.',
    type: 'object',
    properties: { merchants: { type: 'array', items } },
    required: ['merchants'],
    additionalProperties: false,
  }
}

/** Where `anyOf` says what may be written, what the gateway makes of it is no part of the file's schema. */
function withoutResultOf(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.anyOf === undefined) return
  delete schema.type
  delete schema.items
  delete schema.pattern
}
