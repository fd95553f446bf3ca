/** Where React keeps the hooks of the renderer that is rendering. */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

interface Internals {
  H: unknown
}

/** The values of the contexts around the component that is being drawn. */
let contexts: ReadonlyMap<unknown, unknown> = new Map()
let ids = 0

/** Something that only React's renderer can draw. */
export class NotStatic extends Error {}

/** Calls a component with the contexts around it. */
export function withContexts<Drawn>(values: ReadonlyMap<unknown, unknown>, component: () => Drawn): Drawn {
  contexts = values
  return component()
}

/** Calls with hooks that give what they give in a first rendering. Nothing else may render meanwhile. */
export function withHooks(react: object, work: () => void): void {
  const internals: Internals = Reflect.get(react, INTERNALS)
  const before = internals.H
  internals.H = hooks
  try {
    work()
  } finally {
    internals.H = before
  }
}

const nothing = (): void => undefined

/** A state that changes while it is drawn needs the renderer. */
const change = (): never => {
  throw new NotStatic()
}

const contextValue = (context: { readonly _currentValue: unknown }): unknown =>
  contexts.has(context) ? contexts.get(context) : context._currentValue

const hooks = {
  useContext: contextValue,
  readContext: contextValue,
  use: contextValue,
  useState: (initial: unknown) => [typeof initial === 'function' ? initial() : initial, change],
  useReducer: (_reducer: unknown, initial: unknown, begin?: (initial: unknown) => unknown) => [
    begin ? begin(initial) : initial,
    change,
  ],
  useMemo: (make: () => unknown) => make(),
  useCallback: (callback: unknown) => callback,
  useRef: (current: unknown) => ({ current }),
  useId: () => {
    ids += 1
    return `_s_${ids}_`
  },
  useSyncExternalStore: (_subscribe: unknown, current: () => unknown, onServer?: () => unknown) =>
    (onServer ?? current)(),
  useDeferredValue: (value: unknown, initial?: unknown) => initial ?? value,
  useTransition: () => [false, change],
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
}
