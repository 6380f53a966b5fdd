import { MAX_MMR_CLOSE_RATE_E4, oppositeSide } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { checkPositionIdx, isCount, isRefusal, locateContract } from '../account/locate.ts'
import { cancelled } from '../account/order-words.ts'
import type { CommandResult } from '../event.ts'
import { DONE, done, invalid, refuse } from '../result.ts'
import { sideOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'
import type { SetMmrClose } from '../strategy-types.ts'
import { hasReached, wouldRaise } from './margin-rate.ts'
import { endMmrClose, reportMmrClose } from './mmr-close-view.ts'

const TAKEN_AWAY = cancelled('CancelByUser', 'EC_PerCancelRequest')

/** Sets, replaces or (with a rate of 0) removes the MMR-triggered close of a position (3.10). */
export function setMmrClose(state: State, command: SetMmrClose): CommandResult {
  const found = locateContract(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const exposure = state.accounts.exposure(found.account, found.market)
  const { positionIdx, rateE4 } = command
  const misfit = checkPositionIdx(exposure.hedge, positionIdx)
  if (misfit !== undefined) return misfit
  const present = state.mmrCloses.find(exposure, positionIdx)
  if (rateE4 === 0) {
    if (present === undefined) return refuse('orderNotFound')
    endMmrClose(state, present, TAKEN_AWAY)
    return DONE
  }
  if (present?.rateE4 === rateE4) return refuse('notModified')
  const refused = checkClose(state, exposure, command)
  if (refused !== undefined) return refused
  if (present !== undefined) endMmrClose(state, present, TAKEN_AWAY)
  const side = oppositeSide(sideOf(exposure.positions[positionIdx]))
  const close = { orderId: state.nextOrderId++, exposure, index: positionIdx, side, rateE4, createdTime: state.time }
  state.mmrCloses.add(close)
  reportMmrClose(state, close)
  return done(close.orderId, 0)
}

function checkClose(state: State, exposure: Exposure, { positionIdx, rateE4 }: SetMmrClose): CommandResult | undefined {
  const { account, market } = exposure
  const refused = account.margin.checkMmrClose() ?? exposure.regime.checkMmrClose()
  if (refused !== undefined) return refused
  if (!state.accounts.coins.get(market.instrument.settleCoin).isUsd)
    return invalid('symbol', 'only contracts of USDT and USDC are closed by the margin rate')
  const position = exposure.positions[positionIdx]
  if (position.lots === 0) return refuse('positionNotFound')
  if (!isCount(rateE4) || rateE4 > MAX_MMR_CLOSE_RATE_E4)
    return invalid('mmrE4', `it must be at most ${MAX_MMR_CLOSE_RATE_E4}`)
  if (hasReached(account, rateE4)) return invalid('mmrE4', 'it must lie above the present maintenance margin rate')
  if (wouldRaise(state, exposure, position)) return invalid('mmrE4', 'closing the position would raise the margin rate')
  return undefined
}
