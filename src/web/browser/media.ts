import { valueOr } from './value-or.ts'

/** Whether the browser meets a media query; false if it cannot tell. */
export const matchesMedia = (query: string): boolean => valueOr(() => window.matchMedia(query).matches, false)
