const GUARD_MS = 500

/**
 * Clickjacking guard: ignore pointer clicks within 500 ms of the page gaining focus (`shownAtMs`, on the time line of
 * the events). Keyboard and assistive-technology clicks (detail 0) always count.
 */
export const isHijackedClick = (
  { detail, timeStamp }: Pick<UIEvent, 'detail' | 'timeStamp'>,
  shownAtMs: number,
): boolean => detail > 0 && timeStamp - shownAtMs < GUARD_MS
