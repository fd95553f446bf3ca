/**
 * A JSON object: it inherits nothing, not even `constructor`. The engine keeps it as fast as any other object, which it
 * does not do for one of `Object.create(null)`.
 */
export class Members {
  [name: string]: unknown
}

Reflect.deleteProperty(Members.prototype, 'constructor')
Object.setPrototypeOf(Members.prototype, null)
