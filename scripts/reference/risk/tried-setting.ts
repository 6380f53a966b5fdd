import { SIDES } from '@perpdesk/trading'
import type { Model, Standing } from '../model.ts'
import { usable } from './account-figures.ts'
import { isBroken } from './broken.ts'
import { isClassicBroken } from './classic-figures.ts'
import { ordersDie } from './leverage.ts'

type Setting = Partial<Pick<Standing, 'isolated' | 'riskId' | 'buyLeverage' | 'sellLeverage'>>

/** Applies a setting, and reverts it if the balance does not cover it or a position would be liquidated. */
export function tried(
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
