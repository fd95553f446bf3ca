/** What a listener gets. React reads these of a native event. */
export interface SmallEvent {
  readonly type: string
  readonly bubbles: boolean
  readonly timeStamp: number
  target: SmallTarget
  currentTarget: SmallTarget | null
  defaultPrevented: boolean
  preventDefault(): void
  stopPropagation(): void
  stopImmediatePropagation(): void
  [detail: string]: unknown
}

type Listener = (event: SmallEvent) => void
interface Listening {
  readonly type: string
  readonly call: Listener
  readonly isCapturing: boolean
}

/** Whatever events are sent to: capture, target and bubbling as in a browser. */
export class SmallTarget {
  listening: readonly Listening[] = []
  /** Where events bubble to. */
  get above(): SmallTarget | undefined {
    return undefined
  }

  addEventListener(type: string, call: Listener, options?: boolean | { readonly capture?: boolean }): void {
    const isCapturing = typeof options === 'object' ? options.capture === true : options === true
    const isKnown = this.listening.some((known) => isSame(known, { type, call, isCapturing }))
    if (!isKnown) this.listening = [...this.listening, { type, call, isCapturing }]
  }

  removeEventListener(type: string, call: Listener, options?: boolean | { readonly capture?: boolean }): void {
    const isCapturing = typeof options === 'object' ? options.capture === true : options === true
    this.listening = this.listening.filter((known) => !isSame(known, { type, call, isCapturing }))
  }

  /** Sends an event through the tree. Returns it, so that a test sees whether its default was prevented. */
  send(type: string, details: Readonly<Record<string, unknown>> = {}): SmallEvent {
    let isStopped = false
    const event: SmallEvent = {
      type,
      bubbles: true,
      timeStamp: performance.now(),
      target: this,
      currentTarget: null,
      defaultPrevented: false,
      preventDefault: () => {
        event.defaultPrevented = true
      },
      stopPropagation: () => {
        isStopped = true
      },
      stopImmediatePropagation: () => {
        isStopped = true
      },
      ...details,
    }
    const path: SmallTarget[] = []
    for (let next: SmallTarget | undefined = this; next !== undefined; next = next.above) path.push(next)
    const visit = (target: SmallTarget, isCapturing: boolean) => {
      event.currentTarget = target
      for (const known of target.listening) {
        if (!isStopped && known.type === type && known.isCapturing === isCapturing) known.call(event)
      }
    }
    for (const target of [...path].reverse()) visit(target, true)
    for (const target of event.bubbles ? path : [this]) visit(target, false)
    return event
  }
}

const isSame = (one: Listening, other: Listening): boolean =>
  one.type === other.type && one.call === other.call && one.isCapturing === other.isCapturing

export class SmallNode extends SmallTarget {
  parentNode: SmallNode | null = null
  childNodes: SmallNode[] = []
  nodeValue: string | null = null
  readonly nodeType: number
  readonly nodeName: string
  readonly ownerDocument: SmallDocument
  constructor(nodeType: number, nodeName: string, ownerDocument: SmallDocument) {
    super()
    this.nodeType = nodeType
    this.nodeName = nodeName
    this.ownerDocument = ownerDocument
  }

  override get above(): SmallTarget | undefined {
    return this.parentNode ?? (this.nodeName === 'HTML' ? this.ownerDocument : undefined)
  }
  get firstChild(): SmallNode | null {
    return this.childNodes[0] ?? null
  }
  get lastChild(): SmallNode | null {
    return this.childNodes.at(-1) ?? null
  }
  get nextSibling(): SmallNode | null {
    const { childNodes = [] } = this.parentNode ?? {}
    return childNodes[childNodes.indexOf(this) + 1] ?? null
  }
  get isConnected(): boolean {
    return this.ownerDocument.documentElement.contains(this)
  }
  get textContent(): string {
    return this.nodeValue ?? this.childNodes.map((child) => child.textContent).join('')
  }
  set textContent(text: string) {
    if (this.nodeType === 3) this.nodeValue = text
    else this.replaceChildren(...(text === '' ? [] : [this.ownerDocument.createTextNode(text)]))
  }

  contains(node: SmallNode | null): boolean {
    for (let next = node; next !== null; next = next.parentNode) if (next === this) return true
    return false
  }
  appendChild(child: SmallNode): SmallNode {
    return this.insertBefore(child, null)
  }
  insertBefore(child: SmallNode, before: SmallNode | null): SmallNode {
    if (before !== null && before.parentNode !== this) throw notFound()
    child.remove()
    this.childNodes.splice(before === null ? this.childNodes.length : this.childNodes.indexOf(before), 0, child)
    child.parentNode = this
    return child
  }
  removeChild(child: SmallNode): SmallNode {
    if (child.parentNode !== this) throw notFound()
    // What has the focus loses it with its place in the page.
    if (child.contains(this.ownerDocument.activeElement)) this.ownerDocument.activeElement = this.ownerDocument.body
    this.childNodes = this.childNodes.filter((other) => other !== child)
    child.parentNode = null
    return child
  }
  replaceChildren(...children: readonly SmallNode[]): void {
    for (const child of [...this.childNodes]) this.removeChild(child)
    for (const child of children) this.appendChild(child)
  }
  append(...children: readonly SmallNode[]): void {
    for (const child of children) this.appendChild(child)
  }
  remove(): void {
    this.parentNode?.removeChild(this)
  }
}

const notFound = () => new DOMException('The node is not a child of this node.', 'NotFoundError')

/** One condition of a selector: `tag`, `[name]` or `[name="value"]`. */
const CONDITION = /([a-z][\w-]*)|\[([\w-]+)(?:="([^"]*)")?\]/g

export class SmallElement extends SmallNode {
  readonly attributes = new Map<string, string>()
  readonly style = { setProperty: () => undefined }
  readonly [Symbol.toStringTag] = 'HTMLElement'

  get id(): string {
    return this.getAttribute('id') ?? ''
  }
  get tagName(): string {
    return this.nodeName
  }
  get open(): boolean {
    return this.hasAttribute('open')
  }
  get nextElementSibling(): SmallNode | null {
    return this.nextSibling
  }
  get dataset(): Readonly<Record<string, string>> {
    const data = [...this.attributes].filter(([name]) => name.startsWith('data-'))
    return Object.fromEntries(
      data.map(([name, value]) => [name.slice(5).replace(/-./g, (part) => part.slice(1).toUpperCase()), value]),
    )
  }
  /** Of a radio button or checkbox, which a form library reads. */
  get type(): string {
    return this.getAttribute('type') ?? (this.nodeName === 'BUTTON' ? 'submit' : 'text')
  }
  set type(type: string) {
    this.setAttribute('type', type)
  }
  get name(): string {
    return this.getAttribute('name') ?? ''
  }
  set name(name: string) {
    this.setAttribute('name', name)
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null
  }
  /** Read by Vitest where it shows an element that was not expected. */
  getAttributeNames(): readonly string[] {
    return [...this.attributes.keys()]
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name)
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value))
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }
  toggleAttribute(name: string, isOn: boolean): void {
    if (isOn) this.setAttribute(name, '')
    else this.removeAttribute(name)
  }
  dispatchEvent({ type, bubbles }: Event): boolean {
    return !this.send(type, { bubbles }).defaultPrevented
  }
  /** Of a form. */
  requestSubmit(submitter: SmallElement): void {
    this.send('submit', { submitter })
  }
  focus(): void {
    if (!this.isConnected || this.ownerDocument.activeElement === this) return
    this.ownerDocument.activeElement.blur()
    this.ownerDocument.activeElement = this
    this.send('focusin')
  }
  blur(): void {
    if (this.ownerDocument.activeElement !== this || this.nodeName === 'BODY') return
    this.ownerDocument.activeElement = this.ownerDocument.body
    this.send('focusout')
  }
  select(): void {
    this.ownerDocument.selected = this
  }
  /** As scripts do: a submit button submits its form. */
  click(): void {
    this.ownerDocument.clicked.push(this)
    const event = this.send('click', { detail: 0 })
    if (this.type === 'submit' && !event.defaultPrevented) this.closest('form')?.requestSubmit(this)
  }
  scrollIntoView(): void {
    this.ownerDocument.broughtIntoView.push(this)
  }
  decode(): Promise<void> {
    return Promise.resolve()
  }
  // React watches text inputs like this where it was loaded outside of a browser.
  attachEvent(): void {}
  detachEvent(): void {}

  matches(selector: string): boolean {
    return selector.split(',').some((one) =>
      [...one.matchAll(CONDITION)].every(([, tag, name = '', value]) => {
        if (tag !== undefined) return this.nodeName === tag.toUpperCase()
        return value === undefined ? this.hasAttribute(name) : this.getAttribute(name) === value
      }),
    )
  }
  closest(selector: string): SmallElement | null {
    for (let next: SmallNode | null = this; next !== null; next = next.parentNode) {
      if (next instanceof SmallElement && next.matches(selector)) return next
    }
    return null
  }
  /** The elements inside of this one that meet the selector, in their order. */
  all(selector: string): readonly SmallElement[] {
    return this.childNodes.flatMap((child) =>
      child instanceof SmallElement ? [...(child.matches(selector) ? [child] : []), ...child.all(selector)] : [],
    )
  }
  querySelectorAll(selector: string): readonly SmallElement[] {
    return this.all(selector)
  }
  querySelector(selector: string): SmallElement | null {
    return this.all(selector)[0] ?? null
  }
}

export class SmallInput extends SmallElement {
  // A property of the object itself: React then takes every event for a change.
  value: unknown = ''
  checked: unknown = false
  selectionStart = 0
  selectionEnd = 0
  get defaultValue(): unknown {
    return this.getAttribute('value') ?? ''
  }
  set defaultValue(value: unknown) {
    this.setAttribute('value', value)
  }
}
export class SmallButton extends SmallElement {
  get value(): string {
    return this.getAttribute('value') ?? ''
  }
}
class SmallOption extends SmallElement {
  get value(): string {
    return this.getAttribute('value') ?? this.textContent
  }
  get selected(): boolean {
    return this.list?.chosen === this
  }
  set selected(isSelected: boolean) {
    if (isSelected && this.list) this.list.chosen = this
  }
  private get list(): SmallSelect | undefined {
    const list = this.closest('select')
    return list instanceof SmallSelect ? list : undefined
  }
}
export class SmallSelect extends SmallElement {
  chosen: SmallOption | undefined
  get options(): readonly SmallOption[] {
    return this.all('option').filter((option) => option instanceof SmallOption)
  }
  get value(): string {
    return this.chosen?.value ?? ''
  }
  set value(value: string) {
    this.chosen = this.options.find((option) => option.value === value)
  }
}

/** What stands in the controls of a form, by their names. */
export class SmallFormData {
  private readonly form: SmallElement
  constructor(form: SmallElement) {
    this.form = form
  }
  *[Symbol.iterator](): Iterator<readonly [string, unknown]> {
    for (const control of [...this.form.all('input'), ...this.form.all('select')]) {
      const isChosen = control.type !== 'radio' || ('checked' in control && control.checked === true)
      if (control.name !== '' && isChosen && 'value' in control) yield [control.name, control.value]
    }
  }
}

const classes: Readonly<Record<string, typeof SmallElement>> = {
  INPUT: SmallInput,
  TEXTAREA: SmallInput,
  BUTTON: SmallButton,
  OPTION: SmallOption,
  SELECT: SmallSelect,
}

/** As much of a document as React and the page's components need. */
export class SmallDocument extends SmallTarget {
  readonly nodeType = 9
  readonly nodeName = '#document'
  readonly documentElement: SmallElement
  readonly body: SmallElement
  readonly head: SmallElement
  activeElement: SmallElement
  visibilityState = 'visible'
  prerendering = false
  title = ''
  defaultView: SmallTarget | undefined
  /** What was selected last. */
  selected: SmallElement | undefined
  readonly broughtIntoView: SmallElement[] = []
  /** What scripts have clicked. */
  readonly clicked: SmallElement[] = []

  constructor() {
    super()
    this.documentElement = this.createElement('html')
    this.head = this.createElement('head')
    this.body = this.createElement('body')
    this.documentElement.append(this.head, this.body)
    this.activeElement = this.body
  }

  override get above(): SmallTarget | undefined {
    return this.defaultView
  }
  createElement(tag: string): SmallElement {
    const name = tag.toUpperCase()
    return Object.assign(new (classes[name] ?? SmallElement)(1, name, this), {
      namespaceURI: 'http://www.w3.org/1999/xhtml',
    })
  }
  createElementNS(namespaceURI: string, tag: string): SmallElement {
    return Object.assign(new SmallElement(1, tag.toUpperCase(), this), { namespaceURI })
  }
  createTextNode(text: string): SmallNode {
    return Object.assign(new SmallNode(3, '#text', this), { nodeValue: text })
  }
  getElementById(id: string): SmallElement | null {
    return this.documentElement.querySelector(`[id="${id}"]`)
  }
  querySelector(selector: string): SmallElement | null {
    return this.documentElement.querySelector(selector)
  }
  querySelectorAll(selector: string): readonly SmallElement[] {
    return this.documentElement.all(selector)
  }
}
