import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, createEngine, restoreEngine, snapshotLayout } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { LINEAR_PERPETUALS, priceToTicks } from '@perpdesk/trading'
import { AccountOpener } from '../../apps/exchange/src/gateway/core/use-cases/accounts.ts'
import { openLocalHistory } from '../../apps/exchange/src/history/open-local-history.ts'
import type { Identity, User } from '../../apps/exchange/src/identity/identity.ts'
import { openIdentity } from '../../apps/exchange/src/identity/open-identity.ts'
import { openLocalJournal } from '../../apps/exchange/src/journal/open-local-journal.ts'
import { openSequencer } from '../../apps/exchange/src/sequencer/open-sequencer.ts'
import type { Sequencer } from '../../apps/exchange/src/sequencer/sequencer.ts'
import { makeSmallPages } from '../../apps/exchange/src/testing/small-pages.ts'

export const KEEP = { keepHours: 8_760, keepBytes: 1e12 }
export const NOW = Date.UTC(2026, 10, 17, 10, 1)

const BTC = LINEAR_PERPETUALS.find(({ symbol }) => symbol === 'BTCUSDT')!
const MID = priceToTicks(BTC, e8('65000'))!
const PASSWORD = 'four gentle otters'
/** Rounds of trading in each run; the fifth leaves an order open. */
const ROUNDS = 5

const MARKS: readonly Command[] = [
  { type: 'indexPrices', entries: [{ instrument: BTC.id, sources: [e8('65000'), e8('65001'), e8('64999.5')] }] },
  { type: 'tick' },
]

/** One run of a small exchange; the files as a kill would leave them are copied to `killed` before it is closed. */
async function run(
  folder: string,
  killed: string | undefined,
  live: (sequencer: Sequencer, identity: Identity) => Promise<void>,
) {
  let clock = NOW
  const journal = openLocalJournal({ folder, ...KEEP })
  const history = await openLocalHistory({ folder, journalId: journal.id, everyMs: 10 })
  const sequencer = await openSequencer({
    journal,
    history,
    createEngine,
    restoreEngine,
    snapshotLayout,
    clock: () => (clock += 777),
    snapshotMinutes: 60,
  })
  const accounts = sequencer.engine.accounts()
  const identity = await openIdentity({ dataDir: folder, journalId: journal.id, accounts, now: () => NOW })
  try {
    await live(sequencer, identity)
    await history.flush()
    if (killed !== undefined) cpSync(folder, killed, { recursive: true })
  } finally {
    await sequencer.stop()
    await identity.stop()
    await history.stop()
    await journal.stop()
  }
}

/** Folders of one small exchange at three moments. */
export interface ExchangeFolders {
  /** After an earlier run. */
  readonly older: string
  /** As left by a kill while trading. */
  readonly killed: string
  /** As left by a normal stop. */
  readonly stopped: string
}

/**
 * Makes an exchange with two users who have a password and one without, who trade: two snapshots, then further
 * commands.
 */
export async function makeExchange(root: string): Promise<ExchangeFolders> {
  const [older, killed, stopped] = ['older', 'killed', 'stopped'].map((name) => join(root, name))
  makeSmallPages(stopped!)
  const people: User[] = []
  await run(stopped!, undefined, async (sequencer, identity) => {
    await take(sequencer, { type: 'listInstrument', instrument: BTC }, ...MARKS)
    people.push(await signUp(identity, 'ada'))
    await settleIn(sequencer, identity, people)
    await trade(sequencer, people, ROUNDS)
  })
  await run(stopped!, undefined, async (sequencer, identity) => {
    people.push(await signUp(identity, 'bob'))
    await settleIn(sequencer, identity, people)
    await trade(sequencer, people, ROUNDS)
  })
  cpSync(stopped!, older!, { recursive: true })
  await run(stopped!, killed!, async (sequencer, identity) => {
    people.push(await identity.createDemo())
    await settleIn(sequencer, identity, people)
    await identity.setGuard(people[0]!.account, 20)
    await trade(sequencer, people, ROUNDS)
  })
  return { older: older!, killed: killed!, stopped: stopped! }
}

async function signUp(identity: Identity, name: string): Promise<User> {
  const signed = await identity.signUp({ email: `${name}@example.com`, password: PASSWORD, name })
  if (!signed.ok) throw new Error(`${name} was not signed up: ${signed.reason}`)
  return signed.user
}

async function settleIn(sequencer: Sequencer, identity: Identity, people: readonly User[]): Promise<void> {
  const accounts = new AccountOpener(sequencer, identity, '100000')
  for (const user of people) {
    await accounts.ensure(identity.mainAccount(user))
    await identity.openSession(user)
    await identity.setPreferences(user.account, { theme: `of ${user.name}`, confirmOrders: 'on' })
  }
}

/** Lets each user trade with the next at changing prices and leave orders open. */
async function trade(sequencer: Sequencer, people: readonly User[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [people[round % people.length]!, people[(round + 1) % people.length]!]
    const rests = round % 5 === 4
    await take(
      sequencer,
      order(one.account, 'Buy', MID + (round % 7), `buy ${sequencer.engine.seq}`),
      ...(one === other ? [] : [order(other.account, 'Sell', MID + (round % 7) + (rests ? 50 : 0), '')]),
      ...MARKS,
    )
  }
}

function order(account: number, side: 'Buy' | 'Sell', price: number, orderLinkId: string): Command {
  return {
    type: 'placeOrder',
    account,
    instrument: BTC.id,
    side,
    orderType: 'Limit',
    timeInForce: 'GTC',
    price,
    qty: 5,
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    smpType: 'None',
    orderLinkId,
    leverageE2: 0,
    options: null,
  }
}

async function take(sequencer: Sequencer, ...commands: readonly Command[]): Promise<void> {
  await Promise.all(sequencer.submitAll(commands))
}
