/**
 * What the browser says, or the other value where it says nothing or throws: an extension, a privacy mode or an in-app
 * browser may have replaced or removed any part of it (D-599).
 */
export function valueOr<Value>(read: () => Value | null | undefined, otherwise: Value): Value {
  try {
    return read() ?? otherwise
  } catch {
    return otherwise
  }
}

/** Does something that the browser may not know or allow. Returns whether it was done. */
export function wasDone(action: () => void): boolean {
  return valueOr(() => {
    action()
    return true
  }, false)
}
