import { createContext, useContext } from 'react'
import { choiceInHistory } from '../../navigation/choice-history.ts'
import { type Attempt, attemptOfEntry } from './attempt.ts'
import type { SendReferenceResult } from './send-reference.ts'

/** What a document begins with: on the server from the form that was sent, in the browser from what the server wrote. */
export interface Beginning {
  /** The parameters that the page was opened with, for its forms. */
  readonly parameters: string
  readonly attempt: Attempt
  /** What operators are searched for; empty for all of them, undefined for the first ones. */
  readonly search?: string | undefined
  /** A reference that was sent and not accepted; without a result, one that is wanted back for correction. */
  readonly reference?: { readonly typed: string; readonly result?: SendReferenceResult | undefined } | undefined
}

const Context = createContext<Beginning | undefined>(undefined)

/** Gives everything below it what the document begins with. */
export const BeginningProvider = Context.Provider

/** What the document begins with; where nothing gives it, what the history entry holds. */
export const useBeginning = (): Beginning =>
  useContext(Context) ?? { parameters: '', attempt: attemptOfEntry(choiceInHistory()) }
