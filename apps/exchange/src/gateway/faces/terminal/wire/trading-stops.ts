import type { PositionState, TrailingTerms } from '@perpdesk/engine'
import { toSafeInteger } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import type { ContractInstrument } from '@perpdesk/trading'
import type { Instruction } from '../../../core/instruction.ts'
import { invalidField } from './api-error.ts'
import { quantityOf, tickDistanceOf, ticksOf } from './inputs.ts'
import { stopLossChangeOf, takeProfitChangeOf } from './tpsl-inputs.ts'

type Input = RequestOf<'setTpSlTs'>

/**
 * Returns the command of the TP/SL dialog. `position` is the current position, for terms that the call leaves
 * unchanged.
 */
export function tradingStopOf(
  instrument: ContractInstrument,
  input: Input,
  position: PositionState | undefined,
): Instruction<'setTradingStop'> {
  const takeProfit = takeProfitChangeOf(instrument, input)
  const stopLoss = stopLossChangeOf(instrument, input)
  const trailing = trailingOf(instrument, input, position)
  const tpSize = sizeOf(instrument, input, 'tpSize')
  const slSize = sizeOf(instrument, input, 'slSize')
  if (takeProfit === null && stopLoss === null && trailing === null && tpSize === 0 && slSize === 0) {
    throw invalidField('takeProfit', 'give what is to change: takeProfit, stopLoss, their sizes or trailingStop')
  }
  const tpOrderId = partialIdOf('TakeProfit', input.tpStopOrderId, input, position)
  const slOrderId = partialIdOf('StopLoss', input.slStopOrderId, input, position)
  const isPartial = tpSize > 0 || slSize > 0 || tpOrderId !== 0 || slOrderId !== 0
  return {
    type: 'setTradingStop',
    instrument: instrument.id,
    positionIdx: input.positionIdx ?? 0,
    mode: input.tpSlMode ?? (isPartial ? 'Partial' : 'Full'),
    takeProfit,
    stopLoss,
    tpSize: takeProfit === null && tpOrderId === 0 ? 0 : tpSize,
    slSize: stopLoss === null && slOrderId === 0 ? 0 : slSize,
    tpOrderId,
    slOrderId,
    trailing,
  }
}

/**
 * Returns the id of the partial TP/SL order to change; 0 for none. Clients also send the id of a TP/SL on the whole
 * position, which needs no id in the command.
 */
function partialIdOf(
  kind: 'TakeProfit' | 'StopLoss',
  named: string | undefined,
  { tpSlMode }: Input,
  position: PositionState | undefined,
): number {
  if (named === undefined) return 0
  const id = toSafeInteger(named)
  const isFull = position?.stops?.full.some((stop) => stop.stopOrderType === kind && stop.orderId === id) ?? false
  return isFull && tpSlMode !== 'Partial' ? 0 : id
}

/** Returns the side's own size, or the size given for both sides; 0 if neither is given. */
function sizeOf(instrument: ContractInstrument, input: Input, side: 'tpSize' | 'slSize'): number {
  const both = quantityOf(instrument, { plain: input.qty, scaled: input.qtyX })
  const own = quantityOf(instrument, { plain: input[side], scaled: input[`${side}X`] }, side)
  if (both !== undefined && own !== undefined && both !== own) throw invalidField(side, 'it does not agree with qty')
  return own ?? both ?? 0
}

/** Returns the trailing terms. A new activation price alone keeps the current distance. */
function trailingOf(
  instrument: ContractInstrument,
  { trailingStop, trailValuePercentageE4, activationPrice }: Input,
  position: PositionState | undefined,
): TrailingTerms | null {
  if (trailingStop === undefined && trailValuePercentageE4 === undefined && activationPrice === undefined) return null
  const activation = activationPrice === undefined ? 0 : ticksOf(instrument, activationPrice, 'activationPrice')
  if (trailingStop === undefined && trailValuePercentageE4 === undefined) {
    const { trailingStop: distance = 0, trailingRatio: ratio = 0n } = position?.stops ?? {}
    if (distance === 0 && ratio === 0n)
      throw invalidField('activationPrice', 'there is no trailing stop that it could go with')
    return { distance, ratio, activation }
  }
  const distance = trailingStop === undefined ? 0 : tickDistanceOf(instrument, trailingStop, 'trailingStop')
  const ratio = BigInt(trailValuePercentageE4 ?? 0) * 10_000n
  if (distance !== 0 && ratio !== 0n) throw invalidField('trailingStop', 'give a distance or a ratio, not both')
  return { distance, ratio, activation }
}
