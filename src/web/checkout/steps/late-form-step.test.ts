import { expect, test } from 'vitest'
import { formStepOf } from './form-step.ts'
import { loadedFormStep, setFormStep } from './late-form-step.ts'

test('the code of the form is known once it is loaded', () => {
  setFormStep(formStepOf)
  expect(loadedFormStep()).toBe(formStepOf)
})
