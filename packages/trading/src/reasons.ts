/**
 * The reasons in refusals of a value (10001) and of a margin mode (110073), as sent to clients; `{limit}` is a figure
 * or a name. The terminal translates reasons by their names. A reason that is not in this list, which only programs
 * should meet, is treated as `other`.
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

/** Returns the sentence of a reason, with `limit` in place of `{limit}`. */
export function reasonText(name: ReasonName, limit = ''): string {
  return REASONS[name].replace('{limit}', limit)
}

export interface Reason {
  readonly name: ReasonName
  /** The text in place of `{limit}`; empty if the reason has none. */
  readonly limit: string
}

/** Returns the reason that a sentence states; `other` if the sentence is not in {@link REASONS}. */
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
