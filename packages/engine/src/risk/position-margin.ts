import { type E8, formatE8 } from '@perpdesk/numeric'
import { REASONS } from '@perpdesk/trading'
import { Exposure } from '../account/account.ts'
import { isIsolated } from '../account/isolation.ts'
import type { Position } from '../account/position.ts'
import { positionState } from '../account/position-view.ts'
import { NONE } from '../book/order-pool.ts'
import type { AddMargin } from '../command.ts'
import type { MarginPreview } from '../engine.ts'
import type { CommandResult } from '../event.ts'
import { isRefusal, locate } from '../orders/validate.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { availableFor, usableFor } from './account-figures.ts'
import { isBroken } from './broken.ts'
import { isolatedMarginOf, unrealisedOf } from './exposure-figures.ts'

/** Amounts have at most four decimals (R5.8), and so has the largest that a refusal names. */
const STEP = 10_000n

/** R5.8, R5.9: margin goes to and from isolated positions. */
export function addMargin(state: State, command: AddMargin): CommandResult {
  const checked = checkMargin(state, command)
  if (isRefusal(checked)) return checked
  const { exposure, position } = checked
  position.addedMargin += command.amount
  position.updatedTime = state.time
  exposure.touch()
  state.report.positionChanged(exposure, position)
  return DONE
}

/** What {@link addMargin} would answer and make of the position; the state is as it was. */
export function previewMargin(state: State, command: AddMargin): MarginPreview {
  const checked = checkMargin(state, command)
  if (isRefusal(checked)) return { result: checked, position: null, available: 0n }
  const { exposure, position } = checked
  position.addedMargin += command.amount
  exposure.touch()
  const available = availableFor(exposure.account, exposure.market.instrument.settleCoin)
  const preview = { result: DONE, position: positionState(exposure, position), available }
  position.addedMargin -= command.amount
  exposure.touch()
  return preview
}

interface Checked {
  readonly exposure: Exposure
  readonly position: Position
}

function checkMargin(state: State, command: AddMargin): CommandResult | Checked {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  const { amount } = command
  const exposure = state.accounts.find(account, market) ?? new Exposure(NONE, null, account, market)
  if (!isIsolated(exposure)) return refuse('isolatedOnly')
  if (amount === 0n) return refuse('marginUnchanged')
  if (amount % STEP !== 0n) return invalid('margin', REASONS.fourDecimals)
  const position = exposure.positions[command.positionIdx]
  if (position.lots === 0) return refuse('positionNotFound')
  const { settleCoin } = market.instrument
  if (amount > 0n) {
    const available = usableFor(account, settleCoin)
    if (amount > available) {
      const shown = formatE8(available > 0n ? available : 0n)
      return refuse('insufficientForMargin', { available: shown, required: formatE8(amount), coin: settleCoin })
    }
  } else {
    const reducible = maxReducible(exposure, position)
    if (-amount > reducible) return refuse('marginReduceTooMuch', { max: formatE8(reducible - (reducible % STEP)) })
  }
  position.addedMargin += amount
  const wouldBreak = isBroken(exposure, position)
  position.addedMargin -= amount
  return wouldBreak ? refuse('wouldLiquidate') : { exposure, position }
}

/** R5.9: max(0, min(A, P + min(0, UPL) − margin required now)). */
function maxReducible(exposure: Exposure, position: Position): E8 {
  const margin = isolatedMarginOf(exposure, position)
  const unrealised = unrealisedOf(exposure, position)
  const required = margin - position.addedMargin
  const spare = margin + (unrealised < 0n ? unrealised : 0n) - required
  const reducible = spare < position.addedMargin ? spare : position.addedMargin
  return reducible > 0n ? reducible : 0n
}
