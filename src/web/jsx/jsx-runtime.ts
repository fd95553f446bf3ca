import {
  type JSX as AnyJSX,
  type ComponentClass,
  type ExoticComponent,
  type ReactElement,
  Fragment as ReactFragment,
  type ReactNode,
} from 'react'
import * as runtime from 'react/jsx-runtime'

/*
 * The JSX of the payment page. Other programs change a page under React: a translator puts each text into elements of its
 * own, an extension makes a telephone number a link. A text that stands beside other children is a node that React keeps:
 * it moves in front of a node that is no longer there, which throws, or it writes into a node that nobody sees. Where a
 * text is all that its element holds, React replaces whatever the element holds. So a text has an element of its own, and
 * any other does not compile (D-702).
 */

/** What may stand beside something else: elements, and no text. */
export type Elements = ReactElement | null | undefined | false | readonly Elements[]

/** What an HTML element may hold: one text, or elements. */
export type Content = string | number | Elements

/** A component. It returns elements: a text would stand beside whatever stands beside the component. */
export type View<Props = Readonly<Record<never, never>>> = (props: Props) => Elements

/** The properties of an HTML element, with what it may hold. */
type Holding<Props> = Props extends { children?: unknown } ? Omit<Props, 'children'> & { children?: Content } : Props

/** The properties of a component. One that takes whatever React can draw, as packages declare it, gets elements. */
type Given<Props> = Props extends { children?: infer Children }
  ? ReactNode extends Children
    ? Omit<Props, 'children'> & { children?: Elements }
    : Props
  : Props

/** React's own functions: the rule is one of types alone. Builds that take them from here, as `tsconfig.json` says, work. */
export const { jsx, jsxs } = runtime

/** `<>`, as TypeScript checks it. */
export const Fragment = ReactFragment as unknown as (props: { readonly children?: Elements }) => Elements

/** TypeScript takes the types of JSX from here (`jsxImportSource` in tsconfig.json). */
export declare namespace JSX {
  type ElementType =
    | keyof AnyJSX.IntrinsicElements
    | View<never>
    | (new (
        props: never,
      ) => InstanceType<ComponentClass>)
    | ExoticComponent<never>
  interface Element extends AnyJSX.Element {}
  interface ElementClass extends AnyJSX.ElementClass {}
  interface ElementAttributesProperty extends AnyJSX.ElementAttributesProperty {}
  interface ElementChildrenAttribute extends AnyJSX.ElementChildrenAttribute {}
  type LibraryManagedAttributes<Component, Props> = Given<AnyJSX.LibraryManagedAttributes<Component, Props>>
  interface IntrinsicAttributes extends AnyJSX.IntrinsicAttributes {}
  interface IntrinsicClassAttributes<T> extends AnyJSX.IntrinsicClassAttributes<T> {}
  type IntrinsicElements = {
    readonly [Tag in keyof AnyJSX.IntrinsicElements]: Holding<AnyJSX.IntrinsicElements[Tag]>
  }
}
