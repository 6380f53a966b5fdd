import { INTEREST_INTERVALS, RESOLUTIONS } from '@perpdesk/protocol'
import { FAMILIES } from '@perpdesk/trading'
import type { Person } from '../person.ts'
import type { Stage } from '../stage.ts'
import { contractsOf, INDEXES, quote, type Traded } from './contracts.ts'
import { type Scene, TUESDAY } from './scene.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Public data: contracts, prices, order books, trades, bars, samples and the public topics. */
export const market: Scene = {
  name: 'market',
  time: TUESDAY,
  settings: { PERPDESK_DEMO_BALANCE: '10000000' },
  async play(stage) {
    const guest = stage.person('guest')
    await catalogue(stage, guest)
    const socket = await stage.listen(guest, 'public', [
      ...FAMILIES.map((family) => `tickers.${family}`),
      'tickers.all',
    ])
    await stage.index(INDEXES)
    const [mia, ann] = [stage.person('mia'), stage.person('ann')]
    for (const person of [mia, ann]) {
      await stage.ok(person, 'demo', {})
      for (const coin of ['USDC', 'BTC']) await stage.ok(person, 'practiceFunds', { coin })
    }
    const contracts = contractsOf(stage)
    for (const contract of contracts) await watch(stage, { guest, mia, ann }, contract)
    await socket.close()
    await years(stage, guest, contracts[0])
    for (const contract of contracts) await look(stage, guest, contract)
    await wrong(stage, guest, contracts)
  },
}

async function catalogue(stage: Stage, guest: Person): Promise<void> {
  await stage.ok(guest, 'symbols', {})
  await stage.ok(guest, 'symbols', { business: 'usdc', filter: 'all', version: '6' })
  await stage.ok(guest, 'symbols', { category: 'inverse' })
  await stage.ok(guest, 'collateral', {})
  await stage.ok(guest, 'insurancePools', {})
  await stage.ok(guest, 'tickers', {})
  await stage.ok(guest, 'tickers', { category: 'inverse' })
  await stage.ok(guest, 'sparklines', {})
}

async function watch(
  stage: Stage,
  { guest, mia, ann }: { readonly guest: Person; readonly mia: Person; readonly ann: Person },
  contract: Traded,
): Promise<void> {
  const { symbol, qty, isDated } = contract
  const kinds = ['kline', 'markKline', 'indexKline', ...(isDated ? [] : ['premiumKline'])]
  const bars = ['1', '60', '1D'].flatMap((resolution) => kinds.map((kind) => `${kind}.${resolution}.${symbol}`))
  const topics = ['orderbook', 'publicTrade', 'tickers', 'liquidation', 'auction'].map((kind) => `${kind}.${symbol}`)
  const socket = await stage.listen(guest, 'public', [...topics, ...bars], symbol)
  await quote(stage, mia, contract)
  for (const side of ['Buy', 'Sell', 'Buy'] as const) {
    await stage.ok(ann, 'createOrder', { symbol, side, orderType: 'Market', qty })
    await stage.pass(1_000)
  }
  await stage.say(socket, { op: 'unsubscribe', args: [`orderbook.${symbol}`], reqId: 'enough' })
  await stage.say(socket, { op: 'subscribe', args: [`orderbook.${symbol}`, `tickers.${symbol}`] })
  // past the end of a minute
  await stage.pass(MINUTE - (stage.exchange.now() % MINUTE) + 2_000)
  await stage.ok(ann, 'createOrder', { symbol, side: 'Sell', orderType: 'Market', qty })
  await stage.pass(1_000)
  await socket.close()
}

/** Requests bars of every resolution and price, from before the exchange opened to the current bar. */
async function years(stage: Stage, guest: Person, contract: Traded | undefined): Promise<void> {
  if (contract === undefined) throw new Error('there is no contract')
  const { symbol } = contract
  const now = stage.exchange.now()
  for (const resolution of RESOLUTIONS) {
    await stage.ok(guest, 'bars', { symbol, resolution, from: '0', to: `${now}`, limit: '3' })
  }
  for (const price of ['last', 'mark', 'index', 'premium'] as const) {
    await stage.ok(guest, 'bars', { symbol, resolution: '1', price, from: `${now - HOUR}`, to: `${now}` })
  }
  const [from, to] = [`${now - 30 * 24 * HOUR}`, `${now - 29 * 24 * HOUR}`]
  await stage.ok(guest, 'bars', { symbol, resolution: '60', from, to, limit: '1000' })
}

async function look(stage: Stage, guest: Person, { symbol }: Traded): Promise<void> {
  const now = stage.exchange.now()
  await stage.ok(guest, 'symbolItem', { symbol })
  await stage.ok(guest, 'tickers', { symbol })
  await stage.ok(guest, 'depth', { symbol })
  await stage.ok(guest, 'depth', { symbol, limit: '2' })
  await stage.ok(guest, 'trades', { symbol, limit: '2' })
  await stage.ok(guest, 'bars', { symbol, resolution: '1', from: `${now - HOUR}`, to: `${now}` })
  for (const interval of Object.keys(INTEREST_INTERVALS)) {
    const known = { '5min': '5min', '15min': '15min', '30min': '30min', '1h': '1h', '4h': '4h', '1d': '1d' } as const
    const of = Object.values(known).find((name) => name === interval) ?? '5min'
    await stage.ok(guest, 'openInterest', { symbol, interval: of })
    await stage.ok(guest, 'accountRatio', { symbol, interval: of, limit: '2' })
  }
  await stage.ok(guest, 'indexComponents', { symbol })
  await stage.ok(guest, 'slippage', { symbol })
  await stage.ok(guest, 'riskLimits', { symbol })
  for (const name of ['fundingHistory', 'liquidations', 'deliveryPrices', 'settlementPrices', 'adlAlerts'] as const) {
    await stage.ok(guest, name, { symbol })
  }
}

/** Makes every public call with invalid input. */
async function wrong(stage: Stage, guest: Person, contracts: readonly Traded[]): Promise<void> {
  const symbol = 'NOSUCHUSDT'
  const now = `${stage.exchange.now()}`
  const bars = { symbol: contracts[0]?.symbol, resolution: '1', from: now, to: now } as const
  await stage.no(guest, 'bars', { ...bars, to: '1' })
  await stage.no(guest, 'bars', { ...bars, resolution: '2' })
  await stage.no(guest, 'bars', { ...bars, symbol })
  for (const name of [
    'symbolItem',
    'tickers',
    'depth',
    'trades',
    'indexComponents',
    'slippage',
    'riskLimits',
  ] as const) {
    await stage.no(guest, name, { symbol })
    await stage.no(guest, name, { symbol: 'btc' })
  }
  for (const name of ['openInterest', 'accountRatio'] as const) await stage.no(guest, name, { symbol, interval: '1m' })
  for (const name of ['fundingHistory', 'liquidations', 'deliveryPrices', 'settlementPrices', 'adlAlerts'] as const) {
    await stage.no(guest, name, { symbol, startTime: 'x' })
  }
  for (const name of [
    'symbols',
    'sparklines',
    'insurance',
    'insurancePools',
    'collateral',
    'time',
    'status',
  ] as const) {
    await stage.no(guest, name, { of: 'all' })
  }
  await stage.no(guest, 'tickers', { symbol: contracts[0]?.symbol, category: 'inverse', business: 'usdc' })
}
