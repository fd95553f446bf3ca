/** A click that lands this soon after the page came to the front was aimed at what had been there before. */
const GUARD_MS = 500

/**
 * Whether a click was aimed at another window, by when the page was shown (ms, on the events' own timeline). One without
 * detail comes from the keyboard or assistive technology and cannot be lured.
 */
export const isHijackedClick = (
  { detail, timeStamp }: Pick<UIEvent, 'detail' | 'timeStamp'>,
  shownAtMs: number,
): boolean => detail > 0 && timeStamp - shownAtMs < GUARD_MS
