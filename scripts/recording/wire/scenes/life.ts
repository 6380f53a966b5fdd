import type { ContractInstrument } from '@perpdesk/trading'
import type { Person } from '../person.ts'
import type { Stage } from '../stage.ts'
import { INDEXES, quote, tradedOf } from './contracts.ts'
import type { Scene } from './scene.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FRIDAY = Date.UTC(2026, 10, 20)

/** The life of a contract: funding, session settlement, delivery, listings, midnights, and a call auction. */
export const life: Scene = {
  name: 'life',
  time: FRIDAY + 7 * HOUR + 20 * MINUTE,
  settings: { PERPDESK_DEMO_BALANCE: '10000000' },
  async play(stage) {
    await stage.index(INDEXES)
    const [mia, ann] = [stage.person('mia'), stage.person('ann')]
    for (const person of [mia, ann]) {
      await stage.ok(person, 'demo', {})
      for (const coin of ['USDC', 'BTC']) await stage.ok(person, 'practiceFunds', { coin })
    }
    await stage.listen(ann, 'private', ['order', 'execution', 'position', 'wallet', 'notice', 'alert'])
    await stage.listen(ann, 'public', ['publicNotice', 'symbolNotify'])
    const contracts = stage.exchange.instruments().filter(endsOrPays)
    for (const contract of contracts.map(tradedOf)) await take(stage, { mia, ann }, contract)
    await delivery(stage, ann, contracts)
    await midnights(stage, ann)
    await auction(stage, { mia, ann })
  },
}

/** True for perpetuals of bitcoin, and for its contracts that are delivered on that Friday. */
function endsOrPays({ baseCoin, deliveryTime }: ContractInstrument): boolean {
  return baseCoin === 'BTC' && (deliveryTime === 0 || deliveryTime === FRIDAY + 8 * HOUR)
}

interface Traders {
  readonly mia: Person
  readonly ann: Person
}

async function take(stage: Stage, { mia, ann }: Traders, contract: ReturnType<typeof tradedOf>): Promise<void> {
  const { symbol, qty } = contract
  await quote(stage, mia, contract)
  await stage.ok(ann, 'createOrder', { symbol, side: 'Buy', orderType: 'Market', qty })
  await stage.ok(ann, 'createOrder', { symbol, side: 'Buy', orderType: 'Limit', qty, price: '64000' })
  await stage.ok(ann, 'createAlert', {
    symbol,
    alertId: `alert-${symbol}`,
    source: 'MarkPrice',
    condition: 'above',
    value: '70000',
    minutes: 0,
    repeat: 'once',
    expiresTime: 0,
    note: '',
  })
}

async function delivery(stage: Stage, ann: Person, contracts: readonly ContractInstrument[]): Promise<void> {
  const dated = contracts.filter(({ deliveryTime }) => deliveryTime !== 0).map(tradedOf)
  await stage.passOver(FRIDAY + 7 * HOUR + 30 * MINUTE)
  for (const { symbol, qty } of dated) {
    await stage.no(ann, 'createOrder', { symbol, side: 'Buy', orderType: 'Limit', qty, price: '64000' })
    await stage.ok(ann, 'tickers', { symbol })
  }
  await stage.passOver(FRIDAY + 8 * HOUR)
  await stage.passOver(FRIDAY + 8 * HOUR + 5 * MINUTE)
  for (const { symbol, qty } of dated) {
    await stage.no(ann, 'createOrder', { symbol, side: 'Buy', orderType: 'Limit', qty, price: '64000' })
    await stage.ok(ann, 'deliveryPrices', { symbol })
    await stage.ok(ann, 'deliveries', { symbol })
    await stage.ok(ann, 'symbolItem', { symbol })
  }
  for (const { symbol } of contracts) {
    await stage.ok(ann, 'settlements', { symbol })
    await stage.ok(ann, 'deliveries', { symbol })
    await stage.ok(ann, 'settlementPrices', { symbol })
    await stage.ok(ann, 'fundingHistory', { symbol })
  }
  await stage.ok(ann, 'settlementPrices', {})
  await stage.ok(ann, 'deliveryPrices', { business: 'inverse' })
  for (const name of ['settlements', 'deliveries'] as const) await stage.no(ann, name, { limit: '-1' })
  for (const type of ['SETTLEMENT', 'DELIVERY'] as const) await stage.ok(ann, 'transactions', { type })
  await stage.ok(ann, 'executions', {})
  await stage.ok(ann, 'positions', {})
  await stage.ok(ann, 'alerts', {})
  await stage.ok(ann, 'symbols', {})
}

async function midnights(stage: Stage, ann: Person): Promise<void> {
  for (const day of [1, 2]) await stage.passOver(FRIDAY + day * DAY, 5_000, 7_000)
  await stage.ok(ann, 'equityHistory', {})
  await stage.ok(ann, 'equityHistory', { limit: '1' })
  await stage.no(ann, 'equityHistory', { symbol: 'BTCUSDT' })
  const week = { startTime: `${FRIDAY}`, endTime: `${FRIDAY + 7 * DAY}` }
  await stage.ok(ann, 'pnlReport', week)
  await stage.ok(ann, 'pnlReport', { ...week, endTime: `${FRIDAY + DAY - 1}` })
  await stage.no(ann, 'pnlReport', { ...week, endTime: '0' })
  await stage.ok(ann, 'insurance', {})
  await stage.ok(ann, 'insurancePools', {})
  await stage.ok(ann, 'openInterest', { symbol: 'BTCUSDT', interval: '1d' })
  await stage.ok(ann, 'accountRatio', { symbol: 'BTCUSDT', interval: '4h' })
  await stage.ok(ann, 'sparklines', { business: 'inverse' })
}

/** Follows the contract with this week's auction from its announcement to its first trades. */
async function auction(stage: Stage, { mia, ann }: Traders): Promise<void> {
  const coming = stage.exchange.instruments().find(({ preListing }) => preListing !== null)
  if (coming === undefined || coming.preListing === null) throw new Error('no contract comes by auction')
  const { symbol, preListing, lotSize } = coming
  const { auctionTime, finishTime } = preListing
  const guest = stage.person('guest')
  await stage.listen(guest, 'public', [`auction.${symbol}`, `orderbook.${symbol}`, `tickers.${symbol}`])
  const order = { symbol, orderType: 'Limit', qty: lotSize < 10_000_000n ? '10' : '1000' } as const
  await stage.no(ann, 'createOrder', { ...order, side: 'Buy', price: '33' })
  await stage.ok(ann, 'symbolItem', { symbol })
  await stage.passOver(auctionTime)
  const { orderId } = await stage.ok(ann, 'createOrder', { ...order, side: 'Buy', price: '33' })
  await stage.ok(ann, 'createOrder', { ...order, side: 'Buy', price: '34' })
  await stage.ok(mia, 'createOrder', { ...order, side: 'Sell', price: '33.5' })
  await stage.pass(2_000)
  await stage.ok(ann, 'cancelOrder', { symbol, orderId })
  await stage.passOver(auctionTime + 50 * MINUTE)
  await stage.no(ann, 'cancelAllOrders', { symbol: 'NOSUCHUSDT' })
  await stage.ask(ann, 'cancelAllOrders', { symbol })
  await stage.passOver(auctionTime + 55 * MINUTE)
  await stage.passOver(auctionTime + 60 * MINUTE)
  await stage.ask(mia, 'createOrder', { ...order, side: 'Sell', price: '33.6' })
  await stage.ask(ann, 'createOrder', { ...order, side: 'Buy', price: '33.6' })
  await stage.ok(ann, 'symbolItem', { symbol })
  await stage.ok(ann, 'positions', { symbol })
  await stage.passOver(finishTime)
  await stage.ok(ann, 'symbolItem', { symbol })
}
