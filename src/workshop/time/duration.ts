const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** Seconds as "2 h 5 min": the two largest units that are there; below a second as a decimal. */
export function durationText(seconds: number): string {
  if (seconds < 1) return `${Math.max(0, Math.round(seconds * 1000) / 1000)} s`
  let rest = Math.round(seconds)
  const parts = units.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? [] : [`${count} ${unit}`]
  })
  return parts.slice(0, 2).join(' ')
}

/** Seconds from one ISO instant to a later one, at least 0.001: a clock advances by more than zero. */
export const secondsUntil = (iso: string, nowIso: string): number =>
  Math.max(0.001, (Date.parse(iso) - Date.parse(nowIso)) / 1000)
