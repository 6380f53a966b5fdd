import { type E8, toSafeInteger } from '@perpdesk/numeric'
import { givenPrice, type LiveTicker, type Market, useTickerValue } from '../../stores/index.ts'

/**
 * Largest round step, in ticks and as a fraction of the price (one part in 500); a larger step would leave only one or
 * two rows.
 */
const MOST_TICKS = 1000n
const PART_OF_PRICE = 500n

/**
 * Returns the steps, in ticks, by which prices of a contract can be grouped: the catalogue's ratios (MKT-01), and round
 * steps (1, 5, 10, 50 …) that are not too large for the price; without a price all of them. The `kept` steps are always
 * included.
 */
export function bookSteps(
  { tickSize, depthMergeTimes }: Pick<Market, 'tickSize' | 'depthMergeTimes'>,
  price: E8 | undefined,
  ...kept: readonly number[]
): number[] {
  const coarsest = price === undefined ? tickSize * MOST_TICKS : sizeOf(price) / PART_OF_PRICE
  const steps = new Set([...depthMergeTimes, ...kept])
  for (let power = 1n; power <= tickSize * MOST_TICKS; power *= 10n) {
    for (const step of [power, power * 5n]) {
      const ticks = step / tickSize
      const fits = step % tickSize === 0n && ticks >= 1n && ticks <= MOST_TICKS && step <= coarsest
      if (fits) steps.add(toSafeInteger(ticks))
    }
  }
  return [...steps].toSorted((a, b) => a - b)
}

/** Returns the stored step if the contract still offers it, otherwise the step of the first view. */
export function stepOf(kept: number | undefined, offered: readonly number[], first: number): number {
  return kept !== undefined && offered.includes(kept) ? kept : first
}

/** Returns the price by which steps are chosen, with two digits, so that a trade rarely causes a new rendering. */
const roughPrice = (ticker: LiveTicker) => {
  const last = givenPrice(ticker.last)
  return last === undefined ? undefined : roughly(last)
}

const sizeOf = (price: E8): E8 => (price < 0n ? -price : price)

/** Truncates a price to its first two digits. */
export function roughly(price: E8): E8 {
  let unit = 1n
  while (sizeOf(price) / unit >= 100n) unit *= 10n
  return (price / unit) * unit
}

/** Returns the steps of a contract and the step to show; a stored step remains available at any price. */
export function useBookSteps(contract: Market, kept: number | undefined, first: number) {
  const price = useTickerValue(contract.symbol, roughPrice)
  const step = stepOf(kept, bookSteps(contract, undefined), first)
  return { step, steps: bookSteps(contract, price, step) }
}
