/**
 * A value that is there, or comes later. What the embedded database and this process's memory give is there, and waiting
 * for it all the same took a tenth of a request.
 */
export type Awaitable<T> = T | Promise<T>

/** Goes on with a value: at once if it is there. */
export function andThen<T, Next>(value: Awaitable<T>, next: (value: T) => Awaitable<Next>): Awaitable<Next> {
  return value instanceof Promise ? value.then(next) : next(value)
}
