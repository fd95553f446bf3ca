import type { VariableName } from './variable-descriptions.ts'

export type Variables = Readonly<Record<string, string | undefined>>

interface NumberRule {
  readonly fallback: number
  readonly least: number
  readonly most: number
  readonly isWhole?: boolean
}

/** Reads variable by variable and collects the faults; a faulty variable reads as its default meanwhile. */
export function readVariables(variables: Variables) {
  const faults: string[] = []
  const text = (name: VariableName): string | undefined => variables[name]?.trim() || undefined
  return {
    faults,
    text,
    /** The value itself is never repeated. */
    secret(name: VariableName, shortest: number): string | undefined {
      const value = text(name)
      if (value !== undefined && value.length < shortest) {
        faults.push(`${name} must have at least ${shortest} characters.`)
      }
      return value
    },
    number(name: VariableName, { fallback, least, most, isWhole = false }: NumberRule): number {
      const value = text(name)
      if (value === undefined) return fallback
      const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN
      if (number >= least && number <= most && (!isWhole || Number.isInteger(number))) return number
      faults.push(`${name} must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}, not "${value}".`)
      return fallback
    },
    /** The first choice is the default. */
    choice<Choice extends string>(name: VariableName, choices: readonly [Choice, ...Choice[]]): Choice {
      const value = text(name) ?? choices[0]
      const chosen = choices.find((choice) => choice === value)
      if (chosen === undefined)
        faults.push(`${name} must be one of ${[...new Set(choices)].join(', ')}, not "${value}".`)
      return chosen ?? choices[0]
    },
    /** Values separated by commas; none where the variable is absent. */
    list<Item>(name: VariableName, readItem: (value: string) => Item | undefined, rule: string): readonly Item[] {
      const values = text(name)?.split(',') ?? []
      const items = values.flatMap((value) => readItem(value.trim()) ?? [])
      if (items.length < values.length) faults.push(`${name} must be ${rule}, not "${values.join()}".`)
      return items
    },
    /** The value itself is never repeated: it may hold a password. */
    url(name: VariableName, isAllowed: (url: URL) => boolean, rule: string): string | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      if (URL.canParse(value) && isAllowed(new URL(value))) return value
      faults.push(`${name} must be ${rule}.`)
      return undefined
    },
  }
}
