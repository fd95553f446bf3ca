import type { Plugin } from 'vite'
import { phoneMetadata } from '../../../src/web/screens/form/input/phone-metadata.ts'

/** Replaces the module that cuts the numbering plans by its value: the plans of the other countries stay here. */
export function cutPhoneMetadata(): Plugin {
  return {
    name: 'cut-phone-metadata',
    enforce: 'pre',
    transform: {
      filter: { id: /\/form\/input\/phone-metadata\.ts$/ },
      handler: () => ({ code: `export const phoneMetadata = ${JSON.stringify(phoneMetadata)}`, map: null }),
    },
  }
}
