import { isValidElement, type ReactElement, type ReactNode } from 'react'

interface Props {
  readonly children?: ReactNode
  readonly onPress?: () => void
  readonly onSubmit?: (event: unknown) => void
}

/**
 * For tests with `runHook`, whose page has no elements: what a component returns. Its hooks run in the component that
 * calls this one; the components inside of the result do not run.
 */
export function useDrawn(element: ReactNode): ReactElement<Props> {
  if (!isValidElement<Props>(element) || typeof element.type !== 'function') throw new Error('no component')
  // React types a component as a class or a function. Ours are functions.
  const component = element.type as (props: Props) => ReactNode
  const drawn = component(element.props)
  if (!isValidElement<Props>(drawn)) throw new Error('the component draws no element')
  return drawn
}

/** The element and those inside of it, outermost first. */
function elementsIn(node: ReactNode): readonly ReactElement<Props>[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn)
  return isValidElement<Props>(node) ? [node, ...elementsIn(node.props.children)] : []
}

export function textIn(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textIn).join('')
  if (isValidElement<Props>(node)) return textIn(node.props.children)
  return typeof node === 'string' ? node : ''
}

/** Presses the only button with an action inside of an element. */
export function press(node: ReactNode): void {
  const [button, ...others] = elementsIn(node).filter(({ props }) => props.onPress !== undefined)
  if (button === undefined || others.length > 0) throw new Error('not one button')
  button.props.onPress?.()
}
