import { endpoints } from '@perpdesk/protocol'
import type { Person } from '../crash/api.ts'
import { logIn, PEOPLE } from './life.ts'

/** Everything that a user may read of an account, and everything public about a contract. */
const OWN = [
  'wallet',
  'positions',
  'openOrders',
  'orderHistory',
  'executions',
  'closedPnl',
  'transactions',
  'strategies',
  'stopOrders',
  'leverages',
  'alerts',
  'preferences',
] as const
const PUBLIC = ['collateral', 'insurancePools'] as const

/** Settings of an exchange in which nothing changes while it is read. */
export const STILL = { PERPDESK_MARKET: 'off' }

/** The answers of the exchange, by user and call. */
export type Answers = Readonly<Record<string, unknown>>

/** Fields of a coin of a wallet that answers have since pairs and loans, with their values on an exchange without them. */
const LATER_FIELDS = { borrowed: '0', inOrders: '0', owed: '0' }

/** The field of a strategy that answers have since strategies run on pairs; the kept strategies are on BTCUSDT. */
const LATER_STRATEGY_FIELDS = { feeCoin: 'USDT' }

/** Returns kept answers with the fields that later versions have added. */
export function withLaterFields(answers: Answers): Answers {
  return JSON.parse(JSON.stringify(answers), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if ('availableBalance' in value) return { ...LATER_FIELDS, ...value }
    return 'strategyType' in value ? { ...LATER_STRATEGY_FIELDS, ...value } : value
  })
}

export async function answersOf(url: string): Promise<Answers> {
  const answers: Record<string, unknown> = {}
  for (const someone of PEOPLE) {
    const person = await logIn(url, someone)
    for (const name of OWN) answers[`${someone.name} ${name}`] = await read(person, name)
    if (someone === PEOPLE[0]) for (const name of PUBLIC) answers[name] = await read(person, name)
  }
  return answers
}

async function read(person: Person, name: (typeof OWN | typeof PUBLIC)[number]): Promise<unknown> {
  const answer = await person.ask(name, {})
  // Converted to text and back, like the committed answers.
  return JSON.parse(JSON.stringify(endpoints[name].result.parse(answer)))
}
