interface Plan<Question, Answer> {
  /** Answers questions of one group that are pending at the same time, in one exchange where it can. */
  readonly run: (questions: readonly Question[]) => Promise<(question: Question) => Answer>
  /** What may share an exchange has one name, see `DatabaseParts`; a plain statement is about one merchant (D-810). */
  readonly groupOf: (question: Question) => string
  /** Most questions of one run. */
  readonly most?: number
  /** Most runs of a group at the same time: two, so that one slow connection does not stop all of them. */
  readonly atOnce?: number
}

/**
 * Collects questions while former ones of their group are being answered, so that concurrent requests share an exchange
 * with the database. Each question is answered by a run that starts after it was asked. A run that fails rejects its
 * questions.
 */
export function batched<Question, Answer>({ run, groupOf, most = 64, atOnce = 2 }: Plan<Question, Answer>) {
  type Pending = {
    readonly question: Question
    readonly resolve: (answer: Answer) => void
    readonly reject: (reason: unknown) => void
  }
  type Group = { readonly pending: Pending[]; running: number; isStarting: boolean }
  const groups = new Map<string, Group>()

  async function runNext(name: string, group: Group): Promise<void> {
    const taken = group.pending.splice(0, most)
    group.running++
    try {
      const answerTo = await run(taken.map(({ question }) => question))
      for (const { question, resolve } of taken) resolve(answerTo(question))
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
    group.running--
    start(name, group)
  }

  function start(name: string, group: Group): void {
    group.isStarting = false
    while (group.pending.length > 0 && group.running < atOnce) void runNext(name, group)
    if (group.running === 0 && groups.get(name) === group) groups.delete(name)
  }

  function groupNamed(name: string): Group {
    const known = groups.get(name)
    if (known !== undefined) return known
    const group: Group = { pending: [], running: 0, isStarting: false }
    groups.set(name, group)
    return group
  }

  return (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const name = groupOf(question)
      const group = groupNamed(name)
      group.pending.push({ question, resolve, reject })
      if (group.isStarting) return
      group.isStarting = true
      setImmediate(() => start(name, group)) // requests that arrived together share the run
    })
}
