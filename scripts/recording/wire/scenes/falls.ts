import type { Person } from '../person.ts'
import type { Stage } from '../stage.ts'
import { tradedOf } from './contracts.ts'
import { type Scene, TUESDAY } from './scene.ts'

/** Index prices of the contracts whose traders fail, before and after the fall. */
const FALLS = {
  SOLUSDT: { index: '150', low: '145', quoted: [149.9, 150.1] },
  SOLPERP: { index: '150', low: '145', quoted: [149.9, 150.1] },
  SOLUSD: { index: '150', low: '120', quoted: [149.9, 150.1] },
} as const

/** Accounts that cannot pay: warnings, liquidations, payments of the insurance fund, and auto-deleveraging. */
export const falls: Scene = {
  name: 'falls',
  time: TUESDAY,
  settings: { PERPDESK_DEMO_BALANCE: '10000000' },
  async play(stage) {
    await stage.index(Object.fromEntries(Object.entries(FALLS).map(([symbol, { index }]) => [symbol, index])))
    await stage.index({ BTCUSD: '65000', ETHUSD: '3000' })
    const [mia, ann, guest] = [stage.person('mia'), stage.person('ann'), stage.person('guest')]
    for (const person of [mia, ann]) {
      await stage.ok(person, 'demo', {})
      for (const coin of ['USDC', 'SOL']) await stage.ok(person, 'practiceFunds', { coin })
    }
    await stage.ok(ann, 'setMarginMode', { marginMode: 'ISOLATED_MARGIN' })
    for (const person of [ann, mia]) {
      await stage.listen(person, 'private', ['order', 'execution', 'position', 'wallet', 'leverage', 'notice'])
    }
    const symbols = Object.keys(FALLS)
    const topics = [...symbols.map((symbol) => `liquidation.${symbol}`), 'liquidation.all', 'adlAlert']
    await stage.listen(guest, 'public', topics)
    for (const [symbol, fall] of Object.entries(FALLS)) await fallIn(stage, { mia, ann }, symbol, fall)
    for (const symbol of symbols) {
      await stage.ok(guest, 'liquidations', { symbol })
      await stage.ok(guest, 'adlAlerts', { symbol })
    }
    await stage.ok(guest, 'liquidations', { business: 'usdc' })
    await stage.ok(guest, 'adlAlerts', { limit: '1' })
    await stage.ok(guest, 'insurancePools', {})
    await stage.ok(ann, 'transactions', { limit: '100' })
    await stage.ok(ann, 'closedPnl', {})
    await stage.ok(mia, 'executions', {})
  },
}

async function fallIn(
  stage: Stage,
  { mia, ann }: { readonly mia: Person; readonly ann: Person },
  symbol: string,
  { low, quoted: [bid, ask] }: (typeof FALLS)[keyof typeof FALLS],
): Promise<void> {
  const { isInverse } = tradedOf(stage.exchange.instrument(symbol))
  const qty = isInverse ? '1000000' : '2000'
  const leverage = isInverse ? 1_100 : 4_000
  const rest = { symbol, orderType: 'Limit' } as const
  await stage.ok(mia, 'createOrder', { ...rest, side: 'Sell', price: `${ask}`, qty })
  await stage.ok(mia, 'createOrder', { ...rest, side: 'Buy', price: `${bid}`, qty: isInverse ? '10000' : '20' })
  await stage.ok(ann, 'setLeverage', { symbol, buyLeverageE2: leverage, sellLeverageE2: leverage })
  await stage.ok(ann, 'createOrder', { ...rest, side: 'Buy', price: `${ask}`, qty })
  await stage.ok(ann, 'positions', { symbol })
  await stage.index({ [symbol]: '149' })
  await stage.index({ [symbol]: low })
  await stage.pass(10_000)
  await stage.ok(ann, 'positions', { symbol })
  await stage.ok(mia, 'cancelAllOrders', { symbol })
}
