import { e8, formatE8 } from '@perpdesk/numeric'
import { REFUSALS, type RefusalName } from '@perpdesk/trading'
import type { FormIssue } from '../../apps/terminal/src/features/order-panel/form-issue.ts'
import type { SideSummary } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import { coinDecimals } from '../../apps/terminal/src/format/index.ts'
import type { Refused } from './ask.ts'
import { type Difference, differ } from './difference.ts'

/** The engine's refusals that correspond to an issue of the form. */
const MEANT: Readonly<Partial<Record<FormIssue['code'], readonly RefusalName[]>>> = {
  priceMissing: ['invalidParameter'],
  priceOffTick: ['invalidParameter'],
  priceTooLow: ['priceOutOfRange'],
  priceTooHigh: ['priceOutOfRange'],
  qtyMissing: ['invalidParameter'],
  qtyOffLot: ['invalidParameter'],
  qtyTooSmall: ['invalidParameter'],
  qtyTooLarge: ['invalidParameter'],
  notionalTooSmall: ['notionalTooSmall'],
  nothingToClose: ['reduceOnlyRejected'],
  balanceTooSmall: ['insufficientBalance'],
  qtyBeyondAccount: ['riskLimitExceeded', 'leverageBeyondTier'],
  riskLimit: ['riskLimitExceeded', 'leverageBeyondTier'],
  riskLadder: ['riskLadderExceeded'],
  wouldLiquidateAtOnce: ['wouldLiquidateAtOnce'],
  closesBeyondBacking: ['priceOutOfRange'],
  duration: ['invalidParameter'],
  partsMissing: ['invalidParameter'],
  partsOffLot: ['invalidParameter'],
  sliceCount: ['invalidParameter'],
  distanceTooLarge: ['chasePercentOutOfRange'],
  strategySizeTooSmall: ['strategySizeTooSmall'],
  strategySizeTooLarge: ['strategySizeTooLarge'],
  sliceTooSmall: ['sliceTooSmall'],
  sliceTooLarge: ['sliceTooLarge'],
  levelMissing: ['invalidParameter'],
  orderCount: ['invalidParameter'],
  weightMissing: ['invalidParameter'],
  weightsSum: ['invalidParameter'],
  legTooSmall: ['invalidParameter'],
  legTooLarge: ['invalidParameter'],
  legNotional: ['notionalTooSmall'],
  triggerMissing: ['invalidParameter'],
  triggerOffTick: ['invalidParameter'],
  triggerTooLow: ['priceOutOfRange'],
  triggerTooHigh: ['priceOutOfRange'],
  triggerReached: ['risingExpected', 'fallingExpected'],
  takeProfitOver: ['invalidParameter'],
  tpLimitPriceEmpty: ['invalidParameter'],
  slLimitPriceEmpty: ['invalidParameter'],
  priceErrorTickTip: ['invalidParameter'],
  tpPriceTooLow: ['invalidParameter'],
  tpPriceTooHigh: ['invalidParameter'],
  slPriceTooLow: ['invalidParameter'],
  slPriceTooHigh: ['invalidParameter'],
  takeProfitTooLow: ['risingExpected'],
  takeProfitTooHigh: ['fallingExpected'],
  stopLossTooLow: ['risingExpected'],
  stopLossTooHigh: ['fallingExpected'],
  tooManyWaiting: ['tooManyConditionalOrders'],
}

/**
 * Compares acceptance: the exchange must accept the order exactly if the form found no error, and otherwise refuse it
 * with the code of the first error.
 */
export function refusalDifferences(
  found: readonly FormIssue[],
  shown: SideSummary,
  outcome: Pick<Refused, 'code'> & Partial<Pick<Refused, 'params'>>,
): readonly Difference[] {
  const error = found.find(({ severity }) => severity === 'error')
  if (!meansCode(error, shown, outcome.code)) {
    return differ('answer', error?.code ?? 'taken', outcome.code === 0 ? 'taken' : outcome.code)
  }
  if (error?.code !== 'balanceTooSmall' || outcome.params === undefined) return []
  const { required = '', available = '', coin = '' } = outcome.params
  const decimals = coinDecimals(coin)
  return [
    ...differ('required', error.params['required'], formatE8(e8(required), { decimals, rounding: 'ceil' })),
    ...differ('available', error.params['available'], formatE8(e8(available), { decimals, rounding: 'floor' })),
  ]
}

function meansCode(error: FormIssue | undefined, { qty = 0n }: SideSummary, code: number): boolean {
  if (error === undefined) return code === 0
  // the quantity that can be closed is then zero, which is an invalid parameter
  if (error.code === 'nothingToClose' && qty === 0n) return code === REFUSALS.invalidParameter
  return (MEANT[error.code] ?? []).some((name) => REFUSALS[name] === code)
}
