/** For tests: a promise that the test resolves when it decides. */
export function deferred<Value = void>() {
  let resolve = (_value: Value): void => undefined
  const promise = new Promise<Value>((decide) => {
    resolve = decide
  })
  return { promise, resolve }
}
