import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestOf } from '@perpdesk/protocol'
import { Person } from '../crash/api.ts'

const PASSWORD = 'four gentle otters'

/** The users of a folder: one for each account type. */
export const PEOPLE = [
  { email: 'ada@example.com', name: 'Ada', accountType: 'UTA2' },
  { email: 'ben@example.com', name: 'Ben', accountType: 'UTA' },
  { email: 'cleo@example.com', name: 'Cleo', accountType: 'classic' },
] as const

export type Someone = (typeof PEOPLE)[number]

export function logIn(url: string, { email }: Someone): Promise<Person> {
  return Person.byEmail(url, 'logIn', { email, password: PASSWORD })
}

/** Lets the users sign up and trade, and leaves one of everything that an account can hold. */
export async function live(url: string): Promise<void> {
  for (const someone of PEOPLE) {
    const person = await Person.byEmail(url, 'signUp', { ...someone, password: PASSWORD })
    const mark = await firstMark(person)
    const at = (percent: bigint) => share(mark, percent)
    const market = { orderType: 'Market' } as const
    const leverage = { symbol: 'ETHUSDT', buyLeverageE2: '2000', sellLeverageE2: '2000' }
    if (someone.accountType === 'UTA2') await person.ask('setLeverage', leverage)
    await person.ask('createOrder', { ...market, symbol: 'BTCUSDT', side: 'Buy', qty: '0.02' })
    await person.ask('createOrder', { ...market, symbol: 'ETHUSDT', side: 'Sell', qty: '0.3' })
    await person.ask('createOrder', { ...market, symbol: 'BTCUSDT', side: 'Sell', qty: '0.005', reduceOnly: true })
    const stops = { takeProfit: at(120n), stopLoss: at(80n) }
    await person.ask('setTpSlTs', { symbol: 'BTCUSDT', ...stops })
    const far = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.01' } as const
    await person.ask('createOrder', { ...far, price: at(90n), orderLinkId: 'rests' })
    await person.ask('createOrder', { ...far, price: at(89n), orderLinkId: 'cancelled' })
    await person.ask('cancelOrder', { symbol: 'BTCUSDT', orderLinkId: 'cancelled' })
    const waits = { ...far, price: at(85n), triggerPrice: at(86n), orderLinkId: 'waits' }
    await person.ask('createOrder', waits)
    await person.ask('createStrategy', iceberg(at(88n)))
    await person.ask('createAlert', alert(at(130n)))
    await person.ask('setPreferences', { upsert_keys: { reverseClickTipStatus: 'hide' } })
  }
  // Waits until rows and the first bars are on disk.
  await sleep(1_500)
}

function iceberg(limitPrice: string): RequestOf<'createStrategy'> {
  const kind = { strategyType: 'Iceberg', pricing: 'Limit', subQty: '0.01' } as const
  return { symbol: 'BTCUSDT', side: 'Buy', qty: '0.05', strategyLinkId: 'slices', limitPrice, ...kind }
}

function alert(value: string): RequestOf<'createAlert'> {
  const terms = { source: 'LastPrice', condition: 'crossingUp', value, minutes: 0 } as const
  return { alertId: 'above-130', symbol: 'BTCUSDT', ...terms, repeat: 'once', expiresTime: 0, note: '' }
}

/** Returns the mark price of BTCUSDT once the market has started. */
async function firstMark(person: Person): Promise<string> {
  for (;;) {
    const { list } = await person.ask('tickers', {})
    const ticker = list.find(({ symbol }) => symbol === 'BTCUSDT')
    if (ticker !== undefined && ticker.lastPrice !== '' && ticker.markPrice !== '') return ticker.markPrice
    await sleep(200)
  }
}

/** Returns a whole percentage of a price, truncated to a whole number. */
function share(price: string, percent: bigint): string {
  const [whole = '0'] = price.split('.')
  return `${(BigInt(whole) * percent) / 100n}`
}
