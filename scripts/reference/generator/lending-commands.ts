import type { Command } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import type { BorrowTerms } from '@perpdesk/trading'
import type { Random } from '../../lib/random.ts'
import type { CommandContext } from './command-context.ts'
import { TRADERS } from './scene.ts'

const LENT = ['USDT', 'USDC', 'AAA', 'EEE'] as const

/** A whole step, and less than the minimum. */
const TOO_LITTLE = 1000n

/** Inserts commands of borrowers, `percent` of a hundred, by a random source of its own, so the other commands stay the same. */
export function withLending(random: Random, percent: number): (context: CommandContext) => Command | undefined {
  const planned: Command[] = [
    ...LENT.map((coin): Command => ({ type: 'setLending', ...termsOf(random, coin) })),
    ...TRADERS.filter(() => random.chance(70)).map(({ id }): Command => {
      return { type: 'setSpotMargin', account: id, leverage: random.between(2, 10) }
    }),
  ]
  return (context) => (random.chance(percent) ? (planned.shift() ?? choose(random, context)) : undefined)
}

function choose(random: Random, context: CommandContext): Command {
  const account = random.chance(2) ? random.pick([99, 1, 5]) : random.pick(TRADERS).id
  const coin = random.chance(2) ? random.pick(['BTC', 'usdt', 'ZZZ']) : random.pick(LENT)
  switch (random.weighted({ borrow: 36, repay: 30, leverage: 12, collateral: 8, terms: 2, time: 8 })) {
    case 'borrow':
      return { type: 'borrow', account, coin, amount: random.chance(3) ? TOO_LITTLE : amountOf(random, coin) }
    case 'repay': {
      const amount = random.chance(50) ? 0n : amountOf(random, coin)
      return { type: 'repay', account, coin, amount, converts: random.chance(60) }
    }
    case 'leverage':
      return { type: 'setSpotMargin', account, leverage: random.chance(5) ? 11 : random.pick([0, 2, 3, 5, 7, 10]) }
    case 'collateral':
      return { type: 'setCollateralSwitch', account, coin, isCollateral: random.chance(60) }
    case 'terms':
      return { type: 'setLending', ...termsOf(random, random.pick(LENT)), ...(random.chance(20) && wrongPart(random)) }
    case 'time':
      context.time += random.between(1, 50) * 60_000
      return { type: 'tick' }
  }
}

function amountOf(random: Random, coin: string): bigint {
  const dollar = coin === 'AAA' ? 3333n : coin === 'EEE' ? 50_000_000n : 100_000_000n
  const amount = BigInt(random.between(1, random.chance(70) ? 3000 : 100_000)) * dollar
  return random.chance(90) ? amount - (amount % 1000n) : amount
}

function termsOf(random: Random, coin: string): BorrowTerms {
  const dollars = coin === 'AAA' ? 30_000n : 1n
  const units = (amount: number): bigint => (BigInt(amount) * e8('1')) / dollars
  const hourly = BigInt(random.between(1, 50_000)) * 1000n
  return {
    coin,
    enabled: random.chance(95),
    tiers: [
      { limit: units(2000), initialRate: e8('0.1'), maintenanceRate: e8('0.03') },
      { limit: units(6000), initialRate: e8('0.2'), maintenanceRate: e8('0.05') },
      { limit: units(30_000), initialRate: e8('0.33333333'), maintenanceRate: e8('0.1') },
    ],
    minAmount: 2n * TOO_LITTLE,
    step: TOO_LITTLE,
    pool: units(60_000),
    curve: [
      { use: 0n, hourlyRate: hourly },
      { use: e8('0.2'), hourlyRate: hourly * 3n },
      { use: e8('0.7'), hourlyRate: hourly * 10n },
    ],
    freeLimit: coin.startsWith('USD') ? units(200) : 0n,
    conversionFee: BigInt(random.between(0, 500_000)),
  }
}

function wrongPart(random: Random): Partial<BorrowTerms> {
  return random.pick([
    { tiers: [] },
    { curve: [] },
    { pool: 0n },
    { step: 0n },
    { minAmount: 1n },
    { freeLimit: -1n },
    { conversionFee: e8('1') },
    { coin: 'usdt' },
  ])
}
