import type { ContractInstrument } from '@perpdesk/trading'
import { kindOf } from '../coverage.ts'
import type { Stage } from '../stage.ts'

/** A contract to trade, with suitable quantities. */
export interface Traded {
  readonly symbol: string
  readonly settleCoin: string
  readonly isInverse: boolean
  readonly isDated: boolean
  /** Quantity of one order. */
  readonly qty: string
  /** Returns `count` times the quantity. */
  times(count: number): string
}

/** Index prices that bitcoin's contracts use. */
export const INDEXES = { BTCUSDT: '65000', BTCPERP: '65000', BTCUSD: '65000' } as const

/** Returns one contract of each kind on bitcoin: the perpetuals, and dated contracts that are not delivered soon. */
export function contractsOf(stage: Stage): readonly Traded[] {
  const kinds = new Map<string, ContractInstrument>()
  const bitcoin = stage.exchange.instruments().filter(({ baseCoin }) => baseCoin === 'BTC')
  for (const instrument of bitcoin.toSorted((a, b) => a.deliveryTime - b.deliveryTime)) {
    kinds.set(kindOf(instrument), instrument)
  }
  return [...kinds.values()].map(tradedOf)
}

export function tradedOf({ symbol, settleCoin, contractType, deliveryTime }: ContractInstrument): Traded {
  const isInverse = contractType.startsWith('Inverse')
  const times = (count: number) => (isInverse ? `${count * 1000}` : `${count / 100}`)
  return { symbol, settleCoin, isInverse, isDated: deliveryTime !== 0, qty: times(1), times }
}

/** Quotes both sides of an order book around a price, in steps of ten. */
export async function quote(
  stage: Stage,
  maker: Parameters<Stage['ok']>[0],
  { symbol, times }: Traded,
  middle = 65_000,
): Promise<void> {
  const terms = { symbol, qty: times(100), count: 5, distribution: 'Flat' } as const
  const ends = (sign: number) => ({ fromPrice: `${middle + sign * 10}`, toPrice: `${middle + sign * 50}` })
  await stage.ok(maker, 'createScaled', { ...terms, ...ends(-1), side: 'Buy' })
  await stage.ok(maker, 'createScaled', { ...terms, ...ends(1), side: 'Sell' })
}
