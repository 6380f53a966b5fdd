import { type E8, toSafeInteger } from '@perpdesk/numeric'
import { type Contract, givenPrice, type LiveTicker, useTickerValue } from '../../stores/index.ts'

/** No step of ours is more than this many ticks, nor more than this part of the price: more would leave a row or two. */
const MOST_TICKS = 1000n
const PART_OF_PRICE = 500n

/**
 * The steps, in ticks, by which prices of a contract are grouped: the catalogue's ratios (MKT-01), and the round prices
 * that traders think in (1, 5, 10, 50 …) as far as they suit the price; without a price all of them. The `kept` ones come with them.
 */
export function bookSteps(
  { tickSize, depthMergeTimes }: Pick<Contract, 'tickSize' | 'depthMergeTimes'>,
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

/** The kept step if the contract still has it, else the one of the first view. */
export function stepOf(kept: number | undefined, offered: readonly number[], first: number): number {
  return kept !== undefined && offered.includes(kept) ? kept : first
}

/** A price by which steps are chosen: of two digits, so that no view is redrawn with each trade. */
const roughPrice = (ticker: LiveTicker) => {
  const last = givenPrice(ticker.last)
  return last === undefined ? undefined : roughly(last)
}

const sizeOf = (price: E8): E8 => (price < 0n ? -price : price)

/** Cut to its first two digits. */
export function roughly(price: E8): E8 {
  let unit = 1n
  while (sizeOf(price) / unit >= 100n) unit *= 10n
  return (price / unit) * unit
}

/** The steps of a contract, and the one to show: a kept step stays at any price. */
export function useBookSteps(contract: Contract, kept: number | undefined, first: number) {
  const price = useTickerValue(contract.symbol, roughPrice)
  const step = stepOf(kept, bookSteps(contract, undefined), first)
  return { step, steps: bookSteps(contract, price, step) }
}
