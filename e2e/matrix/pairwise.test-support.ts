/** The factors that vary, with the values of each. */
export type Factors = Readonly<Record<string, readonly string[]>>

/** One value for each factor. */
export type Row<F extends Factors> = { readonly [N in keyof F]: F[N][number] }

type Chosen = Readonly<Record<string, string>>

/**
 * Whether values can be combined. Also called with incomplete rows; then it returns false only if no further value
 * makes the row valid.
 */
export type Rule = (chosen: Chosen) => boolean

/** Two values of two factors. */
export type Pair = readonly [name: string, value: string, otherName: string, otherValue: string]

/**
 * Valid rows in which every possible pair of values occurs at least once. Greedy and deterministic: the same factors
 * give the same rows in the same order.
 */
export function pairwise<const F extends Factors>(factors: F, isAllowed: Rule): readonly Row<F>[] {
  const uncovered = new Map(possiblePairs(factors, isAllowed).map((pair) => [keyOf(pair), pair]))
  const rows: Row<F>[] = []
  for (let [next] = uncovered.values(); next; [next] = uncovered.values()) {
    const gainOf = (chosen: Chosen, name: string, value: string) =>
      Object.entries(chosen).filter(([other, its]) => uncovered.has(keyOf([other, its, name, value]))).length
    const row = completed(factors, isAllowed, { chosen: chosenBy(next), gainOf })
    if (row === undefined) throw new Error(`${keyOf(next)} was possible.`)
    for (const pair of pairsIn(row)) uncovered.delete(keyOf(pair))
    // The row is complete: completed() goes through every factor.
    rows.push(row as Row<F>)
  }
  return rows
}

/** Every pair of values that occurs in some valid row. */
export function possiblePairs(factors: Factors, isAllowed: Rule): readonly Pair[] {
  const names = Object.keys(factors)
  const pairs = names.flatMap((name, position) =>
    names.slice(position + 1).flatMap((otherName) => pairsOf(factors, name, otherName)),
  )
  return pairs.filter(
    (pair) => completed(factors, isAllowed, { chosen: chosenBy(pair), gainOf: () => 0 }) !== undefined,
  )
}

export function pairsIn(row: Chosen): readonly Pair[] {
  const entries = Object.entries(row)
  return entries.flatMap(([name, value], position) =>
    entries.slice(position + 1).map(([otherName, otherValue]): Pair => [name, value, otherName, otherValue]),
  )
}

/** The same key for a pair, whichever of its values comes first. */
export const keyOf = ([name, value, otherName, otherValue]: Pair): string =>
  [`${name}=${value}`, `${otherName}=${otherValue}`].sort().join(' & ')

interface Start {
  readonly chosen: Chosen
  /** How many uncovered pairs a value would add. */
  readonly gainOf: (chosen: Chosen, name: string, value: string) => number
}

/**
 * Completes a row: each further value is the one that covers most new pairs; undefined when no valid row starts like
 * this.
 */
function completed(factors: Factors, isAllowed: Rule, { chosen, gainOf }: Start): Chosen | undefined {
  if (!isAllowed(chosen)) return undefined
  const [name, values = []] = Object.entries(factors).find(([candidate]) => chosen[candidate] === undefined) ?? []
  if (name === undefined) return chosen
  const byGain = values
    .map((value) => ({ value, gain: gainOf(chosen, name, value) }))
    .sort((one, other) => other.gain - one.gain)
  for (const { value } of byGain) {
    const row = completed(factors, isAllowed, { chosen: { ...chosen, [name]: value }, gainOf })
    if (row !== undefined) return row
  }
  return undefined
}

const pairsOf = (factors: Factors, name: string, otherName: string): readonly Pair[] =>
  (factors[name] ?? []).flatMap((value) =>
    (factors[otherName] ?? []).map((otherValue): Pair => [name, value, otherName, otherValue]),
  )

const chosenBy = ([name, value, otherName, otherValue]: Pair): Chosen => ({ [name]: value, [otherName]: otherValue })
