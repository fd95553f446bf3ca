/** The column of a field in SQL that is written as text; the query builder names columns by itself. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
