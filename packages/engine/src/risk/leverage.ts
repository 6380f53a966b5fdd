import { type SettingChange, settingRefusal } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isRefusal, locateContract } from '../account/locate.ts'
import type { Position } from '../account/position.ts'
import type { PlaceOrder, SetLeverage } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE } from '../result.ts'
import type { State } from '../state.ts'
import { accountStateOf, refusalOf } from './account-state.ts'

/** Leverage of each side, times 100. */
export type Leverages = Extract<SettingChange, { kind: 'leverage' }>['leverageE2']

/**
 * Sets the leverage (R5.11): the same for both sides except in hedged isolated margin. Refuses a leverage that is
 * unchanged or beyond the tier, that lacks margin, or that would liquidate a position. Isolated positions get the new
 * initial margin and keep added margin.
 */
export function setLeverage(state: State, command: SetLeverage): CommandResult {
  const found = locateContract(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const exposure = state.accounts.exposure(found.account, found.market)
  const wanted = { Buy: command.buyLeverageE2, Sell: command.sellLeverageE2 }
  const refused = leverageFault(state, exposure, wanted)
  if (refused !== undefined) return refused
  changeLeverage(exposure, wanted)
  reportSetting(state, exposure)
  return DONE
}

/** Returns the reason to refuse a change of leverage, also an unchanged one; `undefined` if it is allowed. */
export function leverageFault(state: State, exposure: Exposure, leverageE2: Leverages): CommandResult | undefined {
  const { symbol } = exposure.market.instrument
  const refusal = settingRefusal(accountStateOf(state, exposure.account), { kind: 'leverage', symbol, leverageE2 })
  return refusal === null ? undefined : refusalOf(refusal)
}

/** Sets the leverage of both sides and marks the figures as outdated. */
export function changeLeverage(exposure: Exposure, { Buy, Sell }: Leverages): void {
  exposure.buyLeverageE2 = Buy
  exposure.sellLeverageE2 = Sell
  exposure.touch()
}

/** Returns the present leverage of both sides. */
export function presentLeverage({ buyLeverageE2, sellLeverageE2 }: Exposure): Leverages {
  return { Buy: buyLeverageE2, Sell: sellLeverageE2 }
}

/**
 * Returns the leverage of both sides after an order that sets one: in hedged isolated margin only the side of its
 * position index changes.
 */
export function leverageWith(
  exposure: Exposure,
  { leverageE2, positionIdx }: Pick<PlaceOrder, 'leverageE2' | 'positionIdx'>,
): Leverages {
  const present = presentLeverage(exposure)
  if (leverageE2 === 0) return present
  if (!exposure.hedge || !exposure.regime.hasLeverageBySide) return { Buy: leverageE2, Sell: leverageE2 }
  return {
    Buy: positionIdx === 1 ? leverageE2 : present.Buy,
    Sell: positionIdx === 2 ? leverageE2 : present.Sell,
  }
}

/** Reports the positions of a contract whose settings have changed; the one-way position also if it is empty. */
export function reportSetting(state: State, exposure: Exposure): void {
  for (const position of movedBySetting(exposure)) state.report.positionChanged(exposure, position)
}

/** Returns the positions to report after a change of settings: the open ones, and the one-way position. */
export function movedBySetting({ positions }: Exposure): readonly Position[] {
  return positions.filter(({ lots, index }) => lots !== 0 || index === 0)
}
