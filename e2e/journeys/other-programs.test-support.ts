import { expect, type Page } from '@playwright/test'

/**
 * Programs beside ours that change the page, on all that is there and on all that is added later. `translator`: each text
 * stands in two elements of its own, as browsers translate, with numbers in the digits of its language. `extensions`: telephone numbers are links, each element has
 * attributes of a dark mode, and elements stand around each control and at both ends of each box.
 */
export type Program = 'translator' | 'extensions'

/** What a page does that goes wrong under such programs. */
interface Findings {
  /** How many nodes the program has changed. */
  readonly changed: number
  /** Texts that the page wrote into nodes that another program has replaced: the customer reads the former text. */
  readonly unseen: readonly string[]
  /** Changes of the page that failed, because a node was no longer where the page had put it. */
  readonly failed: readonly string[]
  /** Texts that the page keeps as nodes, beside others or not. */
  readonly kept: readonly string[]
}

/** When a program begins: once the app has taken over the page, or as soon as the document is there. */
type Beginning = 'after the app' | 'before the app'

/** Lets a program change this page, from its next document on. */
export const runBeside = (page: Page, program: Program, begins: Beginning = 'after the app') =>
  page.addInitScript(changePage, { program, begins })

/** What has been found in this document so far. */
export const findingsIn = (page: Page): Promise<Findings> => page.evaluate(() => Reflect.get(window, 'findings'))

/** The program is at work, the page works, and every text that it wrote can be read. */
export async function expectIntact(page: Page): Promise<void> {
  await expect(page.locator('#not-loaded')).toBeHidden()
  await expect.poll(async () => (await findingsIn(page)).changed).toBeGreaterThan(0)
  const { unseen, failed } = await findingsIn(page)
  expect({ unseen, failed }).toEqual({ unseen: [], failed: [] })
}

/** Runs in the page before its scripts. */
function changePage({ program, begins }: { program: Program; begins: Beginning }): void {
  const findings = { changed: 0, unseen: [] as string[], failed: [] as string[], kept: [] as string[] }
  Reflect.set(window, 'findings', findings)
  const seen = new WeakSet<Node>()

  function watchTexts(): void {
    const { createTextNode } = Document.prototype
    Document.prototype.createTextNode = function (text) {
      findings.kept.push(text)
      return createTextNode.call(this, text)
    }
    const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...value,
      set(this: Node, text: string) {
        if (seen.has(this) && !this.isConnected) findings.unseen.push(text)
        value?.set?.call(this, text)
      },
    })
  }
  function watchMoves(): void {
    const { insertBefore, removeChild } = Node.prototype
    const watched = <Result>(move: () => Result): Result => {
      try {
        return move()
      } catch (error) {
        findings.failed.push(String(error))
        throw error
      }
    }
    Node.prototype.insertBefore = function (node, before) {
      return watched(() => insertBefore.call(this, node, before) as typeof node)
    }
    Node.prototype.removeChild = function (node) {
      return watched(() => removeChild.call(this, node) as typeof node)
    }
  }
  function translate(text: Text): void {
    if (text.parentElement?.closest('[translate="no"], svg, script, style')) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.append(`«${text.data.replace(/\d{2,}/g, inBurmese)}»`)
    outer.append(inner)
    text.replaceWith(outer)
    for (const node of [outer, inner, ...inner.childNodes]) seen.add(node)
    findings.changed += 1
  }
  function inBurmese(number: string): string {
    return number.replace(/\d/g, (digit) => String.fromCodePoint(0x1040 + Number(digit)))
  }
  function link(text: Text): void {
    const [number] = /\d[\d ]{3,}\d/.exec(text.data) ?? []
    if (number === undefined || text.parentElement?.closest('svg, script, style, option')) return
    const anchor = document.createElement('a')
    anchor.append(number)
    const [before = '', after = ''] = text.data.split(number, 2)
    for (const node of [anchor, ...anchor.childNodes]) seen.add(node)
    text.replaceWith(before, anchor, after)
    findings.changed += 1
  }
  function attend(element: HTMLElement): void {
    if (element.closest('script, style, select, head')) return
    element.setAttribute('data-darkreader-inline-color', '')
    element.style.setProperty('--darkreader-inline-color', '#fff')
    if (element.matches('input, select, button')) surround(element)
    else if (element.firstElementChild && element.closest('#app')) element.prepend(guest())
    findings.changed += 1
  }
  function surround(control: HTMLElement): void {
    control.before(guest())
    control.after(guest())
  }
  function guest(): HTMLElement {
    const element = document.createElement('x-extension')
    seen.add(element)
    return element
  }
  function visit(node: Node): void {
    if (seen.has(node)) return
    seen.add(node)
    for (const child of [...node.childNodes]) visit(child)
    const isText = node instanceof Text && node.data.trim() !== ''
    if (isText && program === 'translator') translate(node)
    else if (isText) link(node)
    else if (program === 'extensions' && node instanceof HTMLElement) attend(node)
  }
  watchTexts()
  watchMoves()
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      for (const node of addedNodes) visit(node)
      if (target instanceof Text && target.isConnected) visit(target)
    }
  })
  const begin = () => {
    visit(document.body)
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  // Set by the part of the app that loads last; the gallery's frames have neither.
  const isTakenOver = () => 'taps' in document.documentElement.dataset || location.pathname === '/gallery'
  const beginOnce = new MutationObserver(() => {
    if (!isTakenOver()) return
    beginOnce.disconnect()
    begin()
  })
  document.addEventListener('DOMContentLoaded', () => {
    if (begins === 'before the app' || isTakenOver()) begin()
    else beginOnce.observe(document.documentElement, { attributes: true })
  })
}
