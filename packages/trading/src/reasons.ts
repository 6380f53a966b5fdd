/**
 * Reasons that refusals of a value (10001) and of a margin mode (110073) give, as they are sent; `{limit}` is a figure or a
 * name. A terminal shows them in other languages by these names; sentences that are not here, which only programs
 * meet, are `other`.
 */
export const REASONS = {
  unknownField: 'there is no such field',
  wrongType: 'it is missing or not of type {limit}',
  notAmong: 'it must be one of {limit}',
  aboveLimit: 'it is larger than {limit}',
  belowLimit: 'it is smaller than {limit}',
  wrongForm: 'it is not in the expected form',
  aboveZero: 'it must be above zero',
  wholeLots: 'it must be a whole number of lots',
  wholeTicks: 'it must be a whole number of ticks',
  smallestQty: 'the smallest quantity is {limit}',
  largestQty: 'the largest quantity is {limit}',
  wrongPositionIdx: 'it does not match the position mode',
  smallestLeverage: 'the smallest leverage is {limit}',
  oneLeverage: 'both sides have one leverage here',
  fourDecimals: 'it has up to four decimals',
  noPortfolioMargin: 'portfolio margin is not offered',
  ordersOpen: 'cancel all open orders first',
  closesWaiting: 'cancel the MMR close orders first',
  unequalLeverage: 'set the same leverage for long and short on hedged contracts first',
  cannotCarry: 'the account could not carry its positions',
  balanceTooSmall: 'the balance does not cover the margin of every position on its own',
  wouldLiquidate: 'the position on {limit} would be liquidated at once',
  other: 'the exchange does not accept this value',
} as const
export type ReasonName = keyof typeof REASONS

/** The sentence of a reason. */
export function reasonText(name: ReasonName, limit = ''): string {
  return REASONS[name].replace('{limit}', limit)
}

export interface Reason {
  readonly name: ReasonName
  /** Text for `{limit}`; empty where there is none. */
  readonly limit: string
}

/** Reason that a sentence states; `other` where it is none of the list. */
export function readReason(sentence: string): Reason {
  for (const [name, text] of Object.entries(REASONS)) {
    const [before = '', after] = text.split('{limit}')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets that the keys are those of the table
    const known = name as ReasonName
    if (after === undefined) {
      if (sentence === before) return { name: known, limit: '' }
    } else if (
      sentence.startsWith(before) &&
      sentence.endsWith(after) &&
      sentence.length > before.length + after.length
    ) {
      return { name: known, limit: sentence.slice(before.length, sentence.length - after.length) }
    }
  }
  return { name: 'other', limit: '' }
}
