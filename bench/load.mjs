import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** @typedef {import('./load-process.mjs').Plan} LoadPlan */
/** @typedef {import('./load-process.mjs').Report} LoadReport */

export function startLoad() {
  const child = fork(fileURLToPath(new URL('load-process.mjs', import.meta.url)))
  return {
    /** Sends the plan's requests. Rejects at a response with another status. @param {LoadPlan} plan @returns {Promise<LoadReport>} */
    send: async (plan) => {
      const reported = once(child, 'message')
      child.send(plan)
      const [report] = await reported
      if (report.problem !== undefined) throw new Error(report.problem)
      return report
    },
    end: () => child.disconnect(),
  }
}
