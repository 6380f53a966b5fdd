import type { SetSymbolMarginMode } from '@perpdesk/engine'
import { isPerSymbol } from '../account/isolation.ts'
import { find } from '../account/locate.ts'
import { standingOf } from '../account/standing.ts'
import type { Model } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { rangeFault, tierFault } from './leverage.ts'
import { tried } from './tried-setting.ts'

/** Sets cross or isolated margin of one contract, with its leverage (R5.13). */
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
