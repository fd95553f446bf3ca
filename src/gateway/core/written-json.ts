/** JSON text that was put together from stored text, in place of the value that it says. It is sent as it is. */
export class WrittenJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
