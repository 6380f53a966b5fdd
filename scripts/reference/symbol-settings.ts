import { SIDES } from '@perpdesk/trading'
import type { SetAutoAddMargin, SetRiskLimit, SetSymbolMarginMode } from '../../packages/engine/src/command.ts'
import { isClassicBroken } from './classic.ts'
import { usable } from './cross.ts'
import { type Model, type Standing, standingOf } from './model.ts'
import { find } from './placing.ts'
import { type Answer, DONE, refused } from './results.ts'
import { isIsolated, isPerSymbol, sideValue } from './risk.ts'
import { isBroken, ordersDie, rangeFault, tierFault } from './settings.ts'

/** R5.13: cross or isolated margin of one contract, with its leverage. */
export function setSymbolMarginMode(model: Model, command: SetSymbolMarginMode): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { isolated, buyLeverageE2: buyLeverage, sellLeverageE2: sellLeverage } = command
  const outside = rangeFault(found.market, [buyLeverage, sellLeverage])
  if (outside !== undefined) return outside
  const standing = standingOf(found.account, found.market)
  if (!isPerSymbol(standing)) return refused('notForUnified')
  if (buyLeverage !== sellLeverage && !(standing.hedge && isolated)) return refused('invalid')
  if (isolated === standing.isolated) return refused('marginUnchanged')
  const fault = tierFault(standing, buyLeverage, sellLeverage)
  if (fault !== undefined) return fault
  const added = standing.positions.map((position) => position.added)
  const outcome = tried(model, standing, { isolated, buyLeverage, sellLeverage }, () => {
    for (const position of standing.positions) position.added = 0n
  })
  if (outcome === 'done') return DONE
  for (const [index, position] of standing.positions.entries()) position.added = added[index] ?? 0n
  return refused(outcome === 'dear' ? 'leverageNeedsMargin' : 'wouldLiquidate')
}

/** R5.4: a tier of the ladder; leverage comes down to what it allows. */
export function setRiskLimit(model: Model, command: SetRiskLimit): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { riskId } = command
  const standing = standingOf(found.account, found.market)
  if (!isPerSymbol(standing)) return refused('notForUnified')
  const tier = found.market.instrument.riskTiers[riskId - 1]
  if (tier === undefined) return refused('noTier')
  if (standing.hedge === (command.positionIdx === 0)) return refused('invalid')
  if (riskId === standing.riskId) return refused('nothingToAdd')
  if (sideValue(standing, 'Buy') > tier.maxValue || sideValue(standing, 'Sell') > tier.maxValue) {
    return refused('tierTooSmall')
  }
  const buyLeverage = Math.min(standing.buyLeverage, tier.maxLeverageE2)
  const sellLeverage = Math.min(standing.sellLeverage, tier.maxLeverageE2)
  return tried(model, standing, { riskId, buyLeverage, sellLeverage }) === 'done' ? DONE : refused('tierUncovered')
}

type Setting = Partial<Pick<Standing, 'isolated' | 'riskId' | 'buyLeverage' | 'sellLeverage'>>

/** Tries a setting and takes it back where the coin does not carry it or a position would be liquidated. */
function tried(
  model: Model,
  standing: Standing,
  setting: Setting,
  also: () => void = () => undefined,
): 'done' | 'dear' | 'deadly' {
  const { account, market, isolated, riskId, buyLeverage, sellLeverage } = standing
  const { settleCoin } = market.instrument
  const before = usable(account, settleCoin)
  Object.assign(standing, setting)
  also()
  const after = usable(account, settleCoin)
  const isDeadly = standing.positions.some((position) => {
    if (position.lots === 0) return false
    return standing.isolated ? isBroken(standing, position) : isClassicBroken(standing)
  })
  const isOrphaned = setting.isolated === true && SIDES.some((side) => ordersDie(standing, side))
  const isDear = after < 0n && after < before
  if (isDear || isDeadly || isOrphaned) {
    Object.assign(standing, { isolated, riskId, buyLeverage, sellLeverage })
    return isDear ? 'dear' : 'deadly'
  }
  for (const position of standing.positions) {
    if (position.lots > 0 || position.index === 0) model.positionChanged(standing, position)
  }
  return 'done'
}

/** R5.10. */
export function setAutoAddMargin(model: Model, command: SetAutoAddMargin): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const standing = standingOf(found.account, found.market)
  if (!isIsolated(standing)) return refused('autoInCross')
  if (standing.hedge === (command.positionIdx === 0)) return refused('invalid')
  const position = standing.positions[command.positionIdx]
  if (position.autoAdd === command.autoAddMargin) return refused('autoUnchanged')
  position.autoAdd = command.autoAddMargin
  position.updatedTime = model.time
  model.positionChanged(standing, position)
  return DONE
}
