/**
 * Letters to insert, drop, replace or swap with their neighbour until one text is the other (optimal string alignment).
 */
export function editsBetween(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const edits = [at(above, column) + 1, at(current, column - 1) + 1, at(above, column - 1) + (isSame ? 0 : 1)]
      if (isSwap) edits.push(at(before, column - 2) + 1)
      current.push(Math.min(...edits))
    }
    before = above
    above = current
  }
  return at(above, other.length)
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY
