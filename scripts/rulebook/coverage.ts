import vectors from '../../packages/trading/src/rulebook/vectors.json' with { type: 'json' }

/** One test as the runner reports it. */
export interface TestRow {
  readonly fullName: string
  readonly status: string
}

/** A worked example and how its tests came out. */
export interface Example {
  readonly id: string
  readonly rule: string
  readonly state: 'passed' | 'failed' | 'missing'
  /** Titles of the tests that name it. */
  readonly by: readonly string[]
  /** Why our figures are not the example's to the last digit, where that is so. */
  readonly ours: string | undefined
}

/** Sections whose rules perpetuals, futures, pairs of coins, borrowing and leveraged tokens follow: contracts, prices, orders, positions, margin, liquidation, fees, tokens, codes. */
const SECTIONS = new Set(['1', '2', '3', '4', '5', '6', '7', '10', '12'])

/** Examples of those sections that belong to something else. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  '5.E16': 'portfolio margin',
  '7.E4': 'options',
  '7.E5': 'options',
  '7.E6': 'options',
  '7.E8': 'combos',
  '10.E4': 'combos',
  '10.E6': 'combos',
  '12.E12': 'options',
  '12.E13': 'combos',
}

const own = vectors.filter(({ id }) => SECTIONS.has(id.split('.')[0] ?? '') && OF_OTHERS[id] === undefined)

export const ofTraded = {
  ids: own.map(({ id }) => id),
  leftOut: Object.entries(OF_OTHERS).map(([id, what]) => `${id} (${what})`),
}

/** Examples that a title names, as `2.E24`. */
export function examplesIn(title: string): readonly string[] {
  return title.match(/(?<![\d.])\d{1,2}\.E\d+(?!\d)/g) ?? []
}

/** An example has passed when at least one test names it and all that do have passed. */
export function covered(rows: readonly TestRow[]): readonly Example[] {
  const byId = new Map<string, TestRow[]>()
  for (const row of rows) {
    if (row.status !== 'passed' && row.status !== 'failed') continue
    for (const id of examplesIn(row.fullName)) byId.set(id, [...(byId.get(id) ?? []), row])
  }
  return own.map((vector) => {
    const tests = byId.get(vector.id) ?? []
    const hasFailed = tests.some(({ status }) => status === 'failed')
    return {
      id: vector.id,
      rule: vector.rule,
      state: tests.length === 0 ? 'missing' : hasFailed ? 'failed' : 'passed',
      by: tests.map(({ fullName }) => fullName),
      ours: 'ours' in vector ? vector.ours : undefined,
    }
  })
}
