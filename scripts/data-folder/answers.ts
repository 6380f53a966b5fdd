import { endpoints } from '@perpdesk/protocol'
import type { Person } from '../crash/api.ts'
import { logIn, PEOPLE } from './life.ts'

/** Everything that a person may read of an account, and everything that everybody may read of a contract. */
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

/** Settings of a venue in which nothing moves while it is read. */
export const STILL = { PERPDESK_MARKET: 'off' }

/** The answers of such a venue: by call, and of each person. */
export type Answers = Readonly<Record<string, unknown>>

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
  // Text and back, as it would be in a file.
  return JSON.parse(JSON.stringify(endpoints[name].result.parse(answer)))
}
