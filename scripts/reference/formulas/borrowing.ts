import { Fraction } from './fraction.ts'

const UNITS = 100_000_000n

export interface Tier {
  readonly limit: bigint
  readonly initialRate: bigint
  readonly maintenanceRate: bigint
}

/** Debt: manual loans, and the amount by which balance + unrealised profit is negative (R5.16). */
export function owedOf(balance: bigint, borrowed: bigint, unrealised: bigint): bigint {
  return borrowed + missing(balance + unrealised)
}

/** The interest-free part: caused by unrealised losses alone, up to a limit (R5.18). */
export function freeOf(balance: bigint, unrealised: bigint, limit: bigint): bigint {
  const byLosses = missing(balance + unrealised) - missing(balance)
  return byLosses <= 0n ? 0n : byLosses < limit ? byLosses : limit
}

function missing(amount: bigint): bigint {
  return amount < 0n ? -amount : 0n
}

/** Hourly rate in units of 1e-12 by the lent part of the pool. */
export function hourlyRate(
  curve: readonly { readonly use: bigint; readonly hourlyRate: bigint }[],
  lent: bigint,
  pool: bigint,
): bigint {
  const use = new Fraction(lent, pool).whole('halfUp', UNITS)
  const above = curve.findIndex((corner) => corner.use >= use)
  const [left, right] = above < 0 ? [curve.at(-1), undefined] : [curve[above - 1], curve[above]]
  if (right === undefined) return left?.hourlyRate ?? 0n
  if (left === undefined) return right.hourlyRate
  const part = new Fraction(use - left.use, right.use - left.use)
  return left.hourlyRate + part.times(new Fraction(right.hourlyRate - left.hourlyRate, 1n)).whole('halfUp')
}

/** Interest of an hour: beyond the limit × the cube of its use, which raises it to at most a hundredth of the debt (R5.18). */
export function interestOf(owed: bigint, free: bigint, limit: bigint, rate: bigint): bigint {
  const plain = new Fraction((owed - free) * rate, 1_000_000_000_000n)
  if (owed <= limit) return plain.whole('halfUp')
  const use = new Fraction(owed, limit)
  const penal = plain.times(use).times(use).times(use).whole('halfUp')
  const hundredth = new Fraction(owed - free, 100n).whole('halfUp')
  if (penal <= hundredth) return penal
  const ordinary = plain.whole('halfUp')
  return ordinary > hundredth ? ordinary : hundredth
}

/** Margins of a debt in USD, at the rates of its tier (R5.17). */
export function debtMargins(tiers: readonly Tier[], owed: bigint, price: bigint, leverage: number) {
  if (owed === 0n) return { initial: 0n, maintenance: 0n }
  const tier = tiers.find(({ limit }) => owed <= limit) ?? tiers.at(-1)
  if (tier === undefined) throw new RangeError('no tiers')
  const byLeverage = leverage === 0 ? 0n : new Fraction(1n, BigInt(leverage)).whole('up', UNITS)
  const rate = byLeverage > tier.initialRate ? byLeverage : tier.initialRate
  const usd = (part: bigint): bigint => new Fraction(owed * price * part, UNITS * UNITS).whole('up')
  return { initial: usd(rate), maintenance: usd(tier.maintenanceRate) }
}

/** Maximum debt at a leverage: of the tiers that allow it, else of the first. */
export function limitAt(tiers: readonly Tier[], leverage: number): bigint {
  const allowed = tiers.filter(({ initialRate }, place) => place === 0 || initialRate * BigInt(leverage) <= UNITS)
  return allowed.at(-1)?.limit ?? 0n
}
