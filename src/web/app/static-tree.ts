import React, { type ComponentClass, Fragment, isValidElement, type ReactNode } from 'react'
import { NotStatic, withContexts, withHooks } from './static-hooks.ts'

/** What a component is, beside a function: made by `createContext` or `memo`, as React marks it. */
interface Marked {
  readonly $$typeof?: symbol
  readonly type?: unknown
}

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }
type Component = (props: Props) => ReactNode

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Draws a tree of components as elements, as the renderer would the first time, without its code: no effect runs, no event
 * is handled, and no state changes. The renderer can hydrate it. Throws for what only the renderer can draw.
 */
export function drawStatic(tree: ReactNode): readonly Node[] {
  const into = document.createElement('div')
  withHooks(React, () => draw(tree, { into, isSvg: false, contexts: new Map() }))
  return [...into.childNodes]
}

interface Place {
  readonly into: Element
  readonly isSvg: boolean
  /** The values of the contexts around. */
  readonly contexts: ReadonlyMap<unknown, unknown>
}

function draw(node: ReactNode, place: Place): void {
  if (node === null || node === undefined || typeof node === 'boolean' || node === '') return
  if (typeof node === 'string' || typeof node === 'number') place.into.append(document.createTextNode(`${node}`))
  else if (isValidElement<Props>(node)) drawElement(node.type, node.props, place)
  else if (Array.isArray(node)) for (const child of node) draw(child, place)
  else throw new NotStatic()
}

function drawElement(type: unknown, props: Props, place: Place): void {
  if (typeof type === 'string') drawHost(type, props, place)
  else if (type === Fragment) draw(props.children, place)
  else if (isClass(type)) draw(new type(props).render(), place)
  else if (typeof type === 'function') draw(called(type as Component, props, place), place)
  else drawMarked(type as Marked, props, place)
}

const called = (component: Component, props: Props, { contexts }: Place): ReactNode =>
  withContexts(contexts, () => component(props))

/** React marks the components that are classes. None of them reads a context. */
const isClass = (type: unknown): type is ComponentClass<Props> =>
  typeof type === 'function' && Boolean(type.prototype?.isReactComponent)

/** Context objects are their own providers. */
function drawMarked(type: Marked, props: Props, place: Place): void {
  if (type.$$typeof === Symbol.for('react.memo')) drawElement(type.type, props, place)
  else if (type.$$typeof === Symbol.for('react.context'))
    draw(props.children, { ...place, contexts: new Map(place.contexts).set(type, props['value']) })
  else throw new NotStatic()
}

function drawHost(tag: string, { children, ...properties }: Props, { into, contexts, isSvg: isInSvg }: Place): void {
  const isSvg = isInSvg || tag === 'svg'
  const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
  for (const [property, value] of Object.entries(properties)) {
    const attribute = attributeOf({ tag, property, isSvg })
    const text = attribute && textOf(attribute, value)
    if (attribute !== undefined && text !== undefined) element.setAttribute(attribute, text)
  }
  draw(children, { into: element, isSvg, contexts })
  // A select has its value only once it has its options.
  if (element instanceof HTMLSelectElement) element.value = `${properties['value']}`
  into.append(element)
}

/** Properties of React whose attributes cannot be derived from their names. */
const names: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', viewBox: 'viewBox' }
/** Properties that are more than an attribute. Those of a button and an option are not. */
const moreThanAttribute = /^(?:default|value$|checked$|style$|dangerously)/

interface Property {
  readonly tag: string
  readonly property: string
  readonly isSvg: boolean
}

/** The attribute of a property; undefined if it has none. */
function attributeOf({ tag, property, isSvg }: Property): string | undefined {
  if (/^on[A-Z]|^ref$/.test(property)) return undefined
  if (property === 'value' && tag === 'select') return undefined
  if (moreThanAttribute.test(property) && tag !== 'button' && tag !== 'option') throw new NotStatic()
  return names[property] ?? (isSvg ? property.replace(/[A-Z]/g, '-$&') : property).toLowerCase()
}

/** The text of an attribute; undefined if the element lacks it. */
function textOf(attribute: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'boolean' && !/^(?:aria|data)-/.test(attribute)) return value ? '' : undefined
  return `${value}`
}
