import type { FormStepOf } from './form-step.ts'

let loaded: FormStepOf | undefined

/** Computes the steps after the choice of the method; undefined until their code is loaded. */
export const loadedFormStep = (): FormStepOf | undefined => loaded

/** Called once the code of these steps is loaded. */
export function setFormStep(formStepOf: FormStepOf): void {
  loaded = formStepOf
}
