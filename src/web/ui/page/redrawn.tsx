import { Component, Fragment } from 'react'
import { carryOver } from '../../browser/carry-over.ts'
import { monotonicMs } from '../../browser/time/clocks.ts'
import type { Elements } from '../../jsx/jsx-runtime.ts'

interface RedrawnProps {
  readonly children: Elements
}

interface Drawing {
  /** How often the screen has been drawn anew. */
  readonly count: number
  readonly failure: { readonly error: unknown; readonly isFinal: boolean } | undefined
}

/** Gives the new screen what was typed into the former one. */
type Carry = ReturnType<typeof carryOver> | undefined

/** A screen that another program changes whenever it is drawn would be drawn without end. */
const MOST_IN_A_ROW = 5
const IN_A_ROW_MS = 2_000

/**
 * Draws its content anew, in one go, where another program has changed the page so that it cannot be updated: React then
 * asks the browser to move or remove a node that is no longer where React put it. What was typed is typed again; state
 * above stays. Any other error, and one that returns at once, is thrown on (D-702).
 */
export class Redrawn extends Component<RedrawnProps, Drawing, Carry> {
  override state: Drawing = { count: 0, failure: undefined }
  private drawnAnewAtMs: readonly number[] = []
  private carry: Carry

  static getDerivedStateFromError(error: unknown): Pick<Drawing, 'failure'> {
    return { failure: { error, isFinal: !(error instanceof DOMException) } }
  }

  override getSnapshotBeforeUpdate(_: RedrawnProps, before: Drawing): Carry {
    return this.state.failure && !before.failure ? carryOver() : undefined
  }

  override componentDidUpdate(_: RedrawnProps, before: Drawing, carry: Carry): void {
    if (carry) this.carry = carry
    if (before.failure && !this.state.failure) this.carry?.()
  }

  override componentDidCatch(error: unknown): void {
    const nowMs = monotonicMs()
    const recent = this.drawnAnewAtMs.filter((atMs) => nowMs - atMs < IN_A_ROW_MS)
    this.drawnAnewAtMs = [...recent, nowMs]
    if (recent.length >= MOST_IN_A_ROW) this.setState({ failure: { error, isFinal: true } })
    else this.setState(({ count }) => ({ count: count + 1, failure: undefined }))
  }

  override render(): Elements {
    const { count, failure } = this.state
    if (failure?.isFinal) throw failure.error
    return failure ? null : <Fragment key={count}>{this.props.children}</Fragment>
  }
}
