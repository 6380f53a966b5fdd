import type { EngineEvent, PlaceOrder } from '@perpdesk/engine'
import { isIsolated } from '../account/isolation.ts'
import { byLink, find } from '../account/locate.ts'
import { standingOf } from '../account/standing.ts'
import type { Model, Standing } from '../model.ts'
import { positionView } from '../reports/position-view.ts'
import { walletView } from '../reports/wallet-view.ts'
import type { Answer } from '../results.ts'
import { movedBySetting, takeLeverage } from '../risk/leverage.ts'
import { asIfPaid } from '../spot/promised.ts'
import { place } from './place.ts'

/**
 * Places an order with a leverage (R5.11): it is checked at that leverage. If it is accepted, the contract keeps the
 * leverage, which is reported first.
 */
export function placeAtLeverage(model: Model, command: PlaceOrder): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  if (command.leverageE2 === 0 || byLink(account, command.orderLinkId) !== 0) return place(model, command)
  const standing = standingOf(account, market)
  const { buyLeverage, sellLeverage } = standing
  const oneSided = standing.hedge && isIsolated(standing)
  const buy = oneSided && command.positionIdx !== 1 ? buyLeverage : command.leverageE2
  const sell = oneSided && command.positionIdx !== 2 ? sellLeverage : command.leverageE2
  if (buy === buyLeverage && sell === sellLeverage) return place(model, command)
  const fault = asIfPaid(account, () => takeLeverage(standing, buy, sell))
  if (fault !== undefined) return fault
  const reported = settingReported(standing)
  const already = model.events.length
  const answer = place(model, command)
  if (answer.code !== 0) Object.assign(standing, { buyLeverage, sellLeverage })
  else if (account.reports) model.events.splice(already, 0, ...reported)
  return answer
}

function settingReported(standing: Standing): readonly EngineEvent[] {
  const account = standing.account.id
  const positions = movedBySetting(standing).map((position): EngineEvent => {
    return { type: 'position', account, position: positionView(standing, position) }
  })
  return [...positions, { type: 'wallet', account, wallet: walletView(standing.account) }]
}
