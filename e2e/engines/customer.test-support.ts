import { PNG } from 'pngjs'
import type { FieldValues } from '#contract/fields/field-values.ts'
import { expect } from './expect.test-support.ts'
import type { Tab } from './tab.test-support.ts'

/** The selector of a test id. */
export const at = (id: string): string => `[data-testid="${id}"]`

const STEP = at('step')

/** Texts that are higher than the box that the layout gave them. */
const OVERFLOWING = `return [...document.querySelectorAll('main :is(h1, h2, p, li, dt, dd)')].filter((one) => {
  const box = one.getBoundingClientRect()
  const text = document.createRange()
  text.selectNodeContents(one)
  return box.height > 1 && text.getBoundingClientRect().bottom > box.bottom + 4
}).map((one) => one.innerText)`

/** What a customer does on the payment pages, in any engine. */
export function customerIn(tab: Tab) {
  const query = (selector: string, reading: string) =>
    tab.evaluate(`const one = document.querySelector(${JSON.stringify(selector)}); return one ? ${reading} : null`)
  const attribute = (selector: string, name: string) => query(selector, `one.getAttribute('${name}')`)
  const text = async (selector: string) => String((await query(selector, 'one.innerText')) ?? '')
  const isShown = async (selector: string) => (await query(selector, 'one.getClientRects().length > 0')) === true
  const step = async () => String(await attribute(STEP, 'data-step'))
  const sees = (...screens: readonly string[]) => expect.poll(step).toMatch(new RegExp(`^(?:${screens.join('|')})$`))

  /** Presses again where the page says that it ignored the press, as its clickjacking guard does. */
  async function press(selector: string): Promise<void> {
    await tab.press(selector)
    while (await isShown('[data-press-again]:not([hidden])')) await tab.press(selector)
  }

  /** Presses the first button or link whose text contains this. */
  async function pressButton(words: string): Promise<void> {
    const mark = `const one = [...document.querySelectorAll('main button, main a')].find(({ innerText }) => innerText.includes('${words}'))
      one?.setAttribute('data-named', '')
      return one !== undefined`
    await expect.poll(() => tab.evaluate(mark)).toBe(true)
    await press('[data-named]')
  }

  async function choose(code: string): Promise<void> {
    const method = `${at('choose')} li > button[value="${code}"]`
    await sees('choose')
    const confirming = `${at('choose')} button[formmethod=post]`
    if ((await attribute(method, 'aria-expanded')) === null) await press(method)
    const next = async () => (await step()) !== 'choose' || (await isShown(confirming))
    await expect.poll(next).toBe(true)
    if ((await step()) === 'choose') await press(confirming)
    await expect.poll(step).not.toBe('choose')
  }

  async function fill(values: FieldValues): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      if (name === 'accountType') await press(`${at(name)} input[value="${value}"]`)
      else await answer(name, String(value))
    }
    await press(`${at('form')} button[type="submit"]`)
  }

  async function answer(name: string, value: string): Promise<void> {
    const field = at(name)
    const fold = await query(field, `!!one.closest('details:not([open])')`)
    if (fold === true) await press(`details:has(${field}) summary`)
    if ((await query(field, 'one.tagName')) === 'SELECT') await tab.select(field, value)
    else await tab.type(field, value)
  }

  /** From the choice to the payment screen, by the first operator and with these values where a form asks for them. */
  async function goTo(method: string, values: FieldValues): Promise<void> {
    await choose(method)
    for (;;) {
      await sees('operator', 'fill', 'pay')
      const screen = await step()
      await seesPixels()
      if (screen === 'pay') return
      if (screen === 'operator') await press(`${at('operator')} li > button[value]`)
      else await fill(values)
      await expect.poll(step).not.toBe(screen)
    }
  }

  /** A screen has text and controls: many colours, no one of which fills it. No text stands on the next one. */
  async function seesPixels(): Promise<void> {
    expect(await tab.evaluate(OVERFLOWING)).toEqual([])
    const { data } = PNG.sync.read(await tab.screenshot())
    const colours = new Map<number, number>()
    for (let at = 0; at < data.length; at += 4) {
      const colour = data.readUIntBE(at, 3)
      colours.set(colour, (colours.get(colour) ?? 0) + 1)
    }
    expect(colours.size).toBeGreaterThan(20)
    expect(Math.max(...colours.values())).toBeLessThan((data.length / 4) * 0.97)
  }

  return {
    attribute,
    text,
    isShown,
    sees,
    press,
    pressButton,
    choose,
    fill,
    goTo,
    /** The customer moves the wheel all the time, so that a success does not leave for the shop while a slow test looks. */
    stayAtResult: () => tab.evaluate(`setInterval(() => window.dispatchEvent(new Event('wheel')), 100)`),
    /** The customer returns from the bank's app: the page reads the status at once. */
    comesBack: () => tab.evaluate(`window.dispatchEvent(new Event('focus'))`),
    seesPixels,
  }
}

export type EngineCustomer = ReturnType<typeof customerIn>
