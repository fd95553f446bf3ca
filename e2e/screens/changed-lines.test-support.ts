/** How many lines of a change are printed. */
const SHOWN = 10

/**
 * What has to be removed from a text (`-`) and added to it (`+`) for the other one: its first ten lines, after the
 * heading that each is below. Empty for equal texts. Headings are lines that begin with `=`.
 */
export function changedLines(before: string, after: string): readonly string[] {
  const changes = changesOf(before.split('\n'), after.split('\n'))
  const more = changes.length - SHOWN
  return [...changes.slice(0, SHOWN), ...(more > 0 ? [`and ${more} lines more`] : [])]
}

/** By the longest common subsequence. */
function changesOf(before: readonly string[], after: readonly string[]): readonly string[] {
  const common = commonLengths(before, after)
  const changes: string[] = []
  let heading = ''
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [old, young] = [before[row], after[column]]
    if (old === young) {
      if (old?.startsWith('=')) heading = `${old} `
      row += 1
      column += 1
    } else if (
      young === undefined ||
      (old !== undefined && at(common, row + 1, column) >= at(common, row, column + 1))
    ) {
      changes.push(`${heading}- ${old}`)
      row += 1
    } else {
      changes.push(`${heading}+ ${young}`)
      column += 1
    }
  }
  return changes
}

const at = (table: readonly (readonly number[])[], row: number, column: number): number => table[row]?.[column] ?? 0

/** How many lines the rests of both texts from a row and a column on have in common. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const table: number[][] = before.map(() => [])
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const isSame = before[row] === after[column]
      const length = isSame
        ? at(table, row + 1, column + 1) + 1
        : Math.max(at(table, row + 1, column), at(table, row, column + 1))
      const line = table[row]
      if (line) line[column] = length
    }
  }
  return table
}
