import type { Person } from '../person.ts'
import type { Stage } from '../stage.ts'
import { INDEXES } from './contracts.ts'
import { type Scene, TUESDAY } from './scene.ts'

const PAIR = 'BTC/USDT'

/** Spot pairs: their catalogue, prices and topics. */
export const spot: Scene = {
  name: 'spot',
  time: TUESDAY,
  settings: { PERPDESK_DEMO_BALANCE: '10000000' },
  async play(stage) {
    const guest = stage.person('guest')
    await catalogue(stage, guest)
    const socket = await stage.listen(guest, 'public', [`tickers.${PAIR}`, 'tickers.spot'])
    await stage.index(INDEXES)
    await stage.pass(1_000)
    await stage.ok(guest, 'pairTickers', { symbol: PAIR })
    await stage.ok(guest, 'depth', { symbol: PAIR })
    await stage.ok(guest, 'trades', { symbol: PAIR })
    await wrong(stage, guest)
    await socket.close()
  },
}

async function catalogue(stage: Stage, guest: Person): Promise<void> {
  const { lastModifiedAt } = await stage.ok(guest, 'spotSymbolsAll', {})
  await stage.ok(guest, 'spotSymbolsAll', { last_modified_at: `${lastModifiedAt}` })
  const { version } = await stage.ok(guest, 'spotSymbolsV3', {})
  await stage.ok(guest, 'spotSymbolsV3', { version })
  await stage.ok(guest, 'spotSymbolsV2', {})
  await stage.ok(guest, 'pairTickers', {})
}

async function wrong(stage: Stage, guest: Person): Promise<void> {
  await stage.no(guest, 'spotSymbolsAll', { last_modified_at: '-1' })
  await stage.no(guest, 'spotSymbolsV3', { version: '6' })
  await stage.no(guest, 'spotSymbolsV2', { of: 'all' })
  await stage.no(guest, 'pairTickers', { symbol: 'BTCUSDT' })
  await stage.no(guest, 'pairTickers', { symbol: 'XYZ/USDT' })
  await stage.no(guest, 'depth', { symbol: PAIR, category: 'linear' })
  await stage.no(guest, 'bars', { symbol: 'XYZ/USDT', resolution: '1', from: '0', to: '1' })
}
