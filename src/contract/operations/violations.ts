import { isViolationCode, type Violation, type ViolationCode } from '../errors.ts'

const words: { readonly [C in ViolationCode]: string } = {
  missing: 'is required',
  type: 'has the wrong JSON type',
  format: 'does not have the required format',
  check_digit: 'has a wrong check digit',
  choice: 'is not one of the allowed values',
  one_of: 'is required unless one of its alternatives is given',
  range: 'is outside the allowed range',
  length: 'has a length outside the allowed range',
}

/** A violation with a sentence that names the field and the rule; `rule` adds the exact requirement. */
export function violation(path: string, code: ViolationCode, rule?: string): Violation {
  const subject = path === '' ? 'the body' : path
  return { path, code, message: `${subject} ${words[code]}${rule ? `: ${rule}` : ''}` }
}

type Issue = {
  readonly code?: string | undefined
  /** The type that a value of another type should have. */
  readonly expected?: string | undefined
  readonly input?: unknown
  readonly path: readonly PropertyKey[]
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const codeByIssue: Readonly<Record<string, ViolationCode>> = {
  invalid_type: 'type',
  too_small: 'length',
  too_big: 'length',
  invalid_format: 'format',
  invalid_value: 'choice',
}

/**
 * Violations of schema issues, one for each path: what follows the first would only contradict it. A schema may state the
 * code in an issue's message, as in `missing: rule`.
 */
export function violationsOf(
  issues: readonly (Issue & { readonly message: string })[],
  root = '',
): readonly Violation[] {
  const all = issues.map((issue) => {
    const path = [root, ...issue.path.map(String)].filter((part) => part !== '').join('.')
    const [, named, rule] = /^(\w+)(?:: (.*))?$/.exec(issue.message) ?? []
    const own = named !== undefined && isViolationCode(named) ? named : undefined
    const code = own ?? codeByIssue[issue.code ?? ''] ?? 'format'
    const stated = own ? rule : undefined
    return violation(path, code, code === 'type' ? (stated ?? typeWords[issue.expected ?? '']) : stated)
  })
  return firstOfEachPath(all)
}

export const firstOfEachPath = (violations: readonly Violation[]): readonly Violation[] =>
  violations.filter(({ path }, at) => violations.findIndex((other) => other.path === path) === at)
