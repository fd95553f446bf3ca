import { editsBetween } from '#contract/edits.ts'
import { parseUrl } from '#contract/safe-url.ts'
import type { VariableName } from './variable-descriptions.ts'

export type Variables = Readonly<Record<string, string | undefined>>

interface NumberRule {
  readonly fallback: number
  readonly least: number
  readonly most: number
  readonly isWhole?: boolean
}

interface UrlRule {
  readonly isAllowed: (url: URL) => boolean
  /** What the variable must be, in words. */
  readonly rule: string
  readonly parse?: (text: string) => URL | undefined
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
      if (value !== undefined && !/^[\x20-\x7e]*$/.test(value)) {
        faults.push(`${name} must have ASCII characters only: clients send others in different ways, or not at all.`)
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
    url(name: VariableName, { isAllowed, rule, parse = parseUrl }: UrlRule): string | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      const url = parse(value)
      if (url && isAllowed(url)) return value
      faults.push(`${name} must be ${rule}.`)
      return undefined
    },
  }
}

/**
 * A sentence for each variable whose name is nearly one of ours, and is none: `PUBLIC_ULR`. Other programs' variables
 * stand in the same environment, so it is a warning.
 */
export function misspeltVariables(variables: Variables, known: readonly string[]): readonly string[] {
  return Object.keys(variables).flatMap((name) => {
    if (known.includes(name)) return []
    const near = known.find(
      (candidate) => editsBetween(name.toUpperCase(), candidate) <= (candidate.length < 8 ? 1 : 2),
    )
    return near === undefined ? [] : [`${name} is no variable of this program and has no effect: is ${near} meant?`]
  })
}
