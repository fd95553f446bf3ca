interface Plan<Question, Answer> {
  /** Answers questions that are pending at the same time, in one exchange where it can. */
  readonly run: (questions: readonly Question[]) => Promise<(question: Question) => Answer>
  /** Most questions of one run. */
  readonly most: number
  /** Most runs at the same time. */
  readonly atOnce: number
}

/**
 * Collects questions while former ones are being answered, so that concurrent requests share an exchange with the
 * database. Each question is answered by a run that starts after it was asked. A run that fails rejects its questions.
 */
export function batched<Question, Answer>({ run, most, atOnce }: Plan<Question, Answer>) {
  type Pending = {
    readonly question: Question
    readonly resolve: (answer: Answer) => void
    readonly reject: (reason: unknown) => void
  }
  const pending: Pending[] = []
  let running = 0
  let isStarting = false

  async function runNext(): Promise<void> {
    const taken = pending.splice(0, most)
    running++
    try {
      const answerTo = await run(taken.map(({ question }) => question))
      for (const { question, resolve } of taken) resolve(answerTo(question))
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
    running--
    start()
  }

  function start(): void {
    isStarting = false
    while (pending.length > 0 && running < atOnce) void runNext()
  }

  return (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      pending.push({ question, resolve, reject })
      if (isStarting) return
      isStarting = true
      setImmediate(start) // requests that arrived together share the run
    })
}

/**
 * Limits for statements on one database that many requests need. Two runs at once, so that one slow connection does
 * not stop all of them.
 */
export const sharedExchanges = { most: 64, atOnce: 2 }
