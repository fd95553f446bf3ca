import type { FormStepOf } from './form-step.ts'

let loaded: FormStepOf | undefined

/** The code of the steps after the choice of the method; undefined until `loadFormStep` has resolved. */
export const loadedFormStep = (): FormStepOf | undefined => loaded

/** Fetches the code of the steps after the choice of the method, once. Rejects if the network fails. */
export async function loadFormStep(): Promise<void> {
  loaded ??= (await import('./form-step.ts')).formStepOf
}
