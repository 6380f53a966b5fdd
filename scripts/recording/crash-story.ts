import type { Command } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { BTC, contract, MID } from '../../packages/engine/src/testing/exchange.ts'
import type { TimedCommand } from '../../packages/engine/src/testing/random-commands.ts'
import { ORDER } from './stories.ts'

const WIDE = { priceLimitX: e8('0.3'), priceLimitY: e8('0.5') }
/** Price in ticks, 10 % below the middle: lower than the bankruptcy price of a story's buyer. */
const FALLEN = 449_000

/**
 * Yields one crash after another, each with its own accounts. The insurance fund is empty, so a bankrupt buyer's
 * position is closed against the two sellers (R6.2), whose orders are cancelled first. Random commands seldom cause
 * this. The sellers' orders carry their leverage.
 */
export function* crashes(seed: number): Generator<TimedCommand, never> {
  yield at(0, { type: 'listInstrument', instrument: contract(BTC, WIDE) })
  for (let buyer = 20; ; buyer += 3) yield* crash(buyer, FALLEN - 500 * ((buyer + seed) % 7))
}

function* crash(buyer: number, fallen: number): Generator<TimedCommand> {
  const [calm, keen] = [buyer + 1, buyer + 2]
  for (const account of [buyer, calm, keen]) yield* opened(account)
  for (let second = 0; second < 3; second++) yield* index(MID)
  yield at(0, { ...ORDER, account: calm, side: 'Sell', qty: 500, leverageE2: 500 })
  yield at(0, { ...ORDER, account: keen, side: 'Sell', qty: 500, leverageE2: 2000 })
  yield at(0, { ...ORDER, account: buyer, qty: 1000 })
  yield at(0, { ...ORDER, account: keen, price: 440_000, qty: 10, reduceOnly: true })
  yield at(0, { ...ORDER, account: keen, price: 439_000, qty: 10 })
  yield* index(fallen)
}

function* opened(account: number): Generator<TimedCommand> {
  const rates = { makerRate: e8('0.0002'), takerRate: e8('0.00055'), reports: true }
  yield at(0, { type: 'createAccount', account, accountType: 'UTA2', marginMode: 'ISOLATED_MARGIN', ...rates })
  yield at(0, { type: 'deposit', account, coin: 'USDT', amount: e8('20000'), bonus: false })
}

function* index(ticks: number): Generator<TimedCommand> {
  yield at(1000, { type: 'indexPrices', entries: [{ instrument: BTC, sources: [BigInt(ticks) * e8('0.1')] }] })
  yield at(0, { type: 'tick' })
}

function at(wait: number, command: Command): TimedCommand {
  return { wait, command }
}
