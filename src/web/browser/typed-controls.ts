/** What a customer has typed or chosen in a control, by the name that it has whenever its screen is drawn. */
export interface TypedControl {
  readonly name: string
  readonly value: string
  readonly isRadio: boolean
  readonly isFocused: boolean
}

/** The page's controls as they are now; of radios those that are chosen. */
export const typedControls = (): readonly TypedControl[] =>
  controls()
    .filter((control) => control.type !== 'radio' || control.checked)
    .map((control) => ({
      name: control.name,
      value: control.value,
      isRadio: control.type === 'radio',
      isFocused: control === document.activeElement,
    }))

/** Types and chooses the same again in controls of the same names, as a customer would: the app hears of it. */
export function typeAgain(typed: readonly TypedControl[]): void {
  for (const { name, value, isRadio, isFocused } of typed) {
    const control = controls().find((one) => one.name === name && (!isRadio || one.value === value))
    if (!control) continue
    if (isRadio && !control.checked) control.click()
    else if (control.value !== value) type(control, value)
    if (isFocused) control.focus()
  }
}

const controls = (): readonly HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input[name]')]

/** Through the native setter: React notices a value that was set on the element as its own. */
function type(control: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
