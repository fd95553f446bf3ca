/**
 * The statements that look at more than one merchant, by the function that asks them, each with the reason. In a
 * distributed database they ask every node; none of them is on a payment's path but for an id without its merchant.
 */
export const acrossMerchants: Readonly<Record<string, string>> = {
  findPaymentAnywhere: 'a webhook, or an address of version 1.71.0, that has a payment’s id without its merchant',
  listClocksWithDueJobs:
    'which merchants have due jobs: asked for all, or for those of one node; their jobs are leased apart',
  countJobs: 'a metric: it adds up over all merchants',
  listJobLags: 'a metric: the longest overdue job of all merchants',
  listClocks: 'the workshop’s overview, and who may have something to delete by its age, which is deleted one by one',
  forgetRates: 'once a minute, windows that nobody counts in any more',
  freeAllJobs: 'at the start of the one process on an embedded database; no cluster asks it',
  wasUsed: 'at the start of a process, whether the database was used before',
}
