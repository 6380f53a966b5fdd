import { expandSymbol, type SymbolConfig, type SymbolLists, shrinkSymbols } from '../catalogue.ts'

/** Returns a USDT perpetual of the catalogue, for tests. */
export function symbolConfigOf(symbolName = 'BTCUSDT', index = 0): SymbolConfig {
  const config = expandSymbol({
    i: index + 1,
    s: symbolName,
    b: symbolName.replace('USDT', ''),
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
  if (config === undefined) throw new Error(`${symbolName} is no symbol of the catalogue`)
  return config
}

/** Returns contracts in the form of the server's answer. */
export function symbolListsOf(configs: readonly SymbolConfig[]): SymbolLists {
  return shrinkSymbols(configs)
}
