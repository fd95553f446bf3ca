import { ENTITY_ID } from '#contract/operations/request-protocol.ts'

// A closed list: permission to create a payin does not extend to a new command unless it is added here.
const COMMANDS = ['/!setExternalReference'] as const

/** Whether a text is a valid id. None of its characters has a meaning in a regular expression. */
export const isPathId = (text: string): boolean => ENTITY_ID.test(text)

/** The path of the payin that a command path belongs to: `/payins/a1` for `/payins/a1/!setExternalReference`. */
export function payinOfCommand(path: string): string | undefined {
  const command = COMMANDS.find((ending) => path.endsWith(ending))
  if (command === undefined) return undefined
  const payin = path.slice(0, -command.length)
  return payin.startsWith('/payins/') && isPathId(payin.slice('/payins/'.length)) ? payin : undefined
}
