import { expandSymbol, type SymbolConfig } from '../catalogue.ts'

/** A USDT perpetual of the catalogue as the exchange would tell it, for tests; `change` makes another one of it. */
export function aSymbol(change: Partial<SymbolConfig> = {}): SymbolConfig {
  const config = expandSymbol({
    i: 1,
    s: 'BTCUSDT',
    b: 'BTC',
    xp: '1999999.8',
    xq: '1190',
    xm: '119',
    ts: '0.1',
    tf: 1,
    ls: '0.001',
    lf: 3,
    ps: 2,
    bi: 100,
    bm: 50,
    bv: '2000000',
    se: '100,1000,10000',
    xl: 10_000,
    rl: '2000000:0.01:0.005:10000',
    fu: '0.005',
    fl: '-0.005',
    px: '0.01',
    py: '0.02',
  })
  if (config === undefined) throw new Error('the record of the tests does not fit the table')
  return { ...config, ...change }
}
