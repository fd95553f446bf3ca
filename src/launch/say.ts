/** Prints what a command has to say, where its exit code tells it belongs; returns that code. */
export function say(text: string, code: number): number {
  if (code === 0) console.log(text)
  else console.error(text)
  return code
}
