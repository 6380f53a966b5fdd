import type { SetRiskLimit } from '@perpdesk/engine'
import { isPerSymbol } from '../account/isolation.ts'
import { find } from '../account/locate.ts'
import { standingOf } from '../account/standing.ts'
import type { Model } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { sideValue } from './exposure-figures.ts'
import { tried } from './tried-setting.ts'

/** Chooses a risk tier (R5.4); the leverage is lowered to the tier's maximum. */
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
