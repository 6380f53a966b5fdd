import { isMaintenanceBroken, maxLeverageAtValue, REASONS, reasonText, SIDES, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isIsolated } from '../account/isolation.ts'
import type { SetLeverage } from '../command.ts'
import type { CommandResult } from '../event.ts'
import type { Market } from '../market.ts'
import { isRefusal, locate } from '../orders/validate.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { crossAccount, usableFor } from './account-figures.ts'
import { isBroken } from './broken.ts'
import { chosenTier } from './chosen-tier.ts'
import { leverageText } from './order-gate.ts'
import { restingOrdersDie } from './orders-die.ts'
import { sideValues } from './side-values.ts'

/**
 * R5.11: one leverage for both sides but in hedged isolated margin; unchanged, beyond the tier, short of margin or deadly
 * changes are refused. Isolated positions are margined anew, keeping what was added.
 */
export function setLeverage(state: State, command: SetLeverage): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  const { buyLeverageE2, sellLeverageE2 } = command
  const outside = checkLeverageRange(market, command)
  if (outside !== undefined) return outside
  const exposure = state.accounts.exposure(account, market)
  if (exposure.perSymbol && !exposure.symbolIsolated) return refuse('leverageFixedInCross')
  if (buyLeverageE2 !== sellLeverageE2 && !(exposure.hedge && isIsolated(exposure))) {
    return invalid('sellLeverage', REASONS.oneLeverage)
  }
  if (buyLeverageE2 === exposure.buyLeverageE2 && sellLeverageE2 === exposure.sellLeverageE2) {
    return refuse('leverageUnchanged')
  }
  return checkTiers(exposure, command) ?? change(state, exposure, command)
}

/** Both sides' leverage within the contract's range (10001 below, 110013 above). */
export function checkLeverageRange(market: Market, wanted: Leverages): CommandResult | undefined {
  const { minLeverageE2, maxLeverageE2 } = market.instrument
  for (const [field, leverage] of [
    ['buyLeverage', wanted.buyLeverageE2],
    ['sellLeverage', wanted.sellLeverageE2],
  ] as const) {
    if (!Number.isSafeInteger(leverage) || leverage < minLeverageE2) {
      return invalid(field, reasonText('smallestLeverage', leverageText(minLeverageE2)))
    }
    if (leverage > maxLeverageE2) return refuse('leverageTooHigh', { maxLeverage: leverageText(maxLeverageE2) })
  }
  return undefined
}

export type Leverages = Pick<SetLeverage, 'buyLeverageE2' | 'sellLeverageE2'>

/** Both sides' leverage within what positions and orders have reached (R5.5), and within the chosen risk limit. */
export function checkTiers(exposure: Exposure, wanted: Leverages): CommandResult | undefined {
  const { buyLeverageE2, sellLeverageE2 } = wanted
  const largest = exposure.perSymbol ? chosenTier(exposure).maxLeverageE2 : Number.POSITIVE_INFINITY
  if (Math.max(buyLeverageE2, sellLeverageE2) > largest) {
    return refuse('leverageTooHigh', { maxLeverage: leverageText(largest) })
  }
  return checkTier(exposure, 'Buy', buyLeverageE2) ?? checkTier(exposure, 'Sell', sellLeverageE2)
}

/** The value that positions and orders of a side have reached must allow the leverage (R5.5). */
function checkTier(exposure: Exposure, side: Side, leverageE2: number): CommandResult | undefined {
  const values = sideValues(exposure)
  const value = side === 'Buy' ? values.buy : values.sell
  const largest = maxLeverageAtValue(exposure.market.instrument.riskTiers, value)
  return leverageE2 <= largest || value === 0n
    ? undefined
    : refuse('leverageTooHigh', { maxLeverage: leverageText(largest) })
}

/** Tries the new leverage and takes it back when the account could not carry it. */
function change(state: State, exposure: Exposure, command: SetLeverage): CommandResult {
  const { account, market } = exposure
  const { settleCoin } = market.instrument
  const before = { buy: exposure.buyLeverageE2, sell: exposure.sellLeverageE2 }
  const availableBefore = usableFor(account, settleCoin)
  set(exposure, command.buyLeverageE2, command.sellLeverageE2)
  const raised = SIDES.filter((side) => exposure.leverageOf(side) > (side === 'Buy' ? before.buy : before.sell))
  const available = usableFor(account, settleCoin)
  const refused =
    available < 0n && available < availableBefore
      ? refuse('insufficientForLeverage')
      : isDeadly(exposure) || restingOrdersDie(state, exposure, raised)
        ? refuse('leverageWouldLiquidate')
        : undefined
  if (refused !== undefined) {
    set(exposure, before.buy, before.sell)
    return refused
  }
  for (const position of exposure.positions) {
    if (position.lots !== 0 || position.index === 0) state.report.positionChanged(exposure, position)
  }
  return DONE
}

function set(exposure: Exposure, buy: number, sell: number): void {
  exposure.buyLeverageE2 = buy
  exposure.sellLeverageE2 = sell
  exposure.touch()
}

function isDeadly(exposure: Exposure): boolean {
  if (!isIsolated(exposure)) return isMaintenanceBroken(crossAccount(exposure.account))
  return exposure.positions.some((position) => isBroken(exposure, position))
}
