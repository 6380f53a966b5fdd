import { e8 } from '@perpdesk/numeric'
import type { BorrowTerms } from '@perpdesk/trading'
import type { Command } from '../command.ts'
import { lendingTerms } from './lending.ts'
import { seeded } from './random-commands.ts'

const ACCOUNTS = [10, 11, 12, 0, 5, 99, -1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]
const AMOUNTS = [0n, 1n, -1n, e8('1'), e8('1000'), e8('1000000'), 10n ** 30n, -(10n ** 20n)]
const LEVERAGES = [0, 2, 5, 10, 1, 11, -2, 2.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]
const COINS = ['USDT', 'USDC', 'BTC', 'x', '', '../..', '__proto__']

/** Returns a source of borrowing commands in which every field may have any value that its type allows. */
export function hostileLoans(seed: number): () => Command {
  const random = seeded(seed)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
  const mostly = <T>(sane: T, wild: readonly T[]): T => (random() < 0.7 ? sane : pick(wild))
  const flip = (): boolean => random() < 0.5
  return () => {
    const account = mostly(pick([10, 11, 12]), ACCOUNTS)
    const coin = mostly(pick(['USDT', 'BTC']), COINS)
    const amount = mostly(e8('10'), AMOUNTS)
    const rates = { initialRate: mostly(e8('0.1'), AMOUNTS), maintenanceRate: mostly(e8('0.05'), AMOUNTS) }
    const wrong = pick<Partial<BorrowTerms>>([
      { tiers: [{ limit: pick(AMOUNTS), ...rates }] },
      { curve: [{ use: pick([0n, ...AMOUNTS]), hourlyRate: pick(AMOUNTS) }] },
      { pool: pick(AMOUNTS) },
      { minAmount: pick(AMOUNTS), step: pick(AMOUNTS) },
      { freeLimit: pick(AMOUNTS) },
      { conversionFee: pick(AMOUNTS) },
    ])
    return pick<Command>([
      { type: 'borrow', account, coin, amount },
      { type: 'repay', account, coin, amount, converts: flip() },
      { type: 'setSpotMargin', account, leverage: pick(LEVERAGES) },
      { type: 'setCollateralSwitch', account, coin, isCollateral: flip() },
      { type: 'setLending', ...lendingTerms(coin, random() < 0.6 ? wrong : {}) },
    ])
  }
}
