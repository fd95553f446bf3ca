import { expect, type Locator, type Page } from '@playwright/test'

/** More tab stops than any screen has. */
const ALL_STOPS = 60

/**
 * A customer without a pointer. Checks every tab stop on the way: its focus must be visible, and nothing may cover it.
 */
export function keyboardAt(page: Page) {
  // A long list lays out its rows as they come into view, which moves the focused one.
  const expectSeen = () => expect.poll(() => page.evaluate(faultOfFocus)).toBeUndefined()
  const tab = async (): Promise<void> => {
    await page.keyboard.press('Tab')
    await expectSeen()
  }
  /** Presses Tab until the wanted element has the focus. */
  const reach = async (target: Locator): Promise<void> => {
    for (let stop = 0; stop < ALL_STOPS; stop += 1) {
      if (await target.evaluate(hasFocus)) return
      await tab()
    }
    throw new Error(`The keyboard does not lead to ${target}.`)
  }
  return {
    tab,
    reach,
    /** Moves through a radio group as browsers do: with the arrow keys, from the checked radio. */
    choose: async (radio: Locator): Promise<void> => {
      const name = await radio.getAttribute('name')
      const group = page.locator(`input[type="radio"][name="${name}"]`)
      const position = await group.evaluateAll(
        (all, value) => all.findIndex((one) => Reflect.get(one, 'value') === value),
        await radio.inputValue(),
      )
      await reach(group.first())
      await page.keyboard.press('Space')
      for (let step = 0; step < position; step += 1) await page.keyboard.press('ArrowDown')
      await expect(radio).toBeChecked()
      await expectSeen()
    },
    type: async (field: Locator, text: string): Promise<void> => {
      await reach(field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(text)
    },
    press: async (target: Locator): Promise<void> => {
      await reach(target)
      await page.keyboard.press('Enter')
    },
  }
}

export type Keyboard = ReturnType<typeof keyboardAt>

const hasFocus = (element: Element): boolean => element === document.activeElement

/** What is wrong with the focused element: no visible focus, or covered; undefined when nothing is. */
function faultOfFocus(): string | undefined {
  const element = document.activeElement
  if (element === null || element === document.body) return undefined
  const around = [element, element.parentElement, element.parentElement?.parentElement]
  const hasOutline = around.some((one) => {
    if (!one) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  const { left, top, width, height } = element.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12))
  const isSeen = above !== null && (element.contains(above) || above.contains(element))
  const name = element.outerHTML.slice(0, 200)
  if (!hasOutline) return `The focus is not seen on ${name}`
  return isSeen ? undefined : `Something hides ${name}`
}
