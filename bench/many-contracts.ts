import { type SymbolConfig, shrinkSymbols } from '@perpdesk/protocol'
import { PERPETUALS } from '@perpdesk/trading'
import { symbolConfigOf } from '../apps/exchange/src/gateway/faces/terminal/wire/catalogue.ts'

/** Returns `count` contracts: those of the catalogue, and copies of them under other names. */
export function manyContracts(count: number): readonly SymbolConfig[] {
  const known = PERPETUALS.map((instrument) => symbolConfigOf(instrument, 0))
  return Array.from({ length: count }, (_, place): SymbolConfig => {
    const model = known[place % known.length]
    if (model === undefined) throw new Error('the catalogue is empty')
    return place < known.length
      ? model
      : { ...model, symbolId: 100_000 + place, symbolName: `X${place}${model.symbolName}` }
  })
}

/** Returns the exchange's answer with these contracts. */
export function catalogueAnswer(contracts: readonly SymbolConfig[]) {
  const result = shrinkSymbols(contracts)
  return { retCode: 0, retMsg: 'OK', result, retExtInfo: {}, requestId: 'x', time: Date.now() }
}
