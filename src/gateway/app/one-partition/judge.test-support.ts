import type { AskedStatement } from './asked-statements.test-support.ts'
import { connected, type Touched, touchedBy } from './partitions.test-support.ts'

/** Why a statement is not one merchant's, or undefined. */
export type Verdict = { readonly name: string; readonly text: string; readonly fault: string | undefined }

const ASKS = /^\s*(?:select|with|insert|update|delete)\b/i

/**
 * For tests: judges statements on a partitioned database. Each touches one partition, the same of every table of a
 * merchant, and its values name one of these merchants at most. A statement without a name has the head of its text.
 */
export function judgeStatements(
  url: string,
  statements: Iterable<AskedStatement>,
  merchantCodes: readonly string[],
): Promise<readonly Verdict[]> {
  return connected(url, async (client) => {
    const verdicts: Verdict[] = []
    for (const { text, names, values } of statements) {
      if (!ASKS.test(text)) continue
      const faults: (string | undefined)[] = []
      for (const sample of values)
        faults.push(faultOfPlan(await touchedBy(client, text, sample)), faultOfValues(sample, merchantCodes))
      verdicts.push({ name: names[0] ?? text.trim().slice(0, 60), text, fault: faults.find((fault) => fault) })
    }
    return verdicts
  })
}

function faultOfPlan(touched: Touched): string | undefined {
  const several = [...touched].find(([, partitions]) => partitions.size > 1)
  if (several !== undefined) return `touches ${several[1].size} partitions of ${several[0]}`
  const ofMerchants = [...touched].filter(([table]) => table !== 'amount_claim').flatMap(([, numbers]) => [...numbers])
  return new Set(ofMerchants).size > 1 ? `touches partitions of two merchants: ${[...touched.keys()]}` : undefined
}

function faultOfValues(values: readonly unknown[], merchantCodes: readonly string[]): string | undefined {
  const text = JSON.stringify(values)
  const named = merchantCodes.filter((merchantCode) => text.includes(merchantCode))
  return named.length > 1 ? `names ${named.length} merchants` : undefined
}
