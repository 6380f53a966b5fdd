import { type Amount, minus } from '@perpdesk/numeric'
import { feeAmount } from '@perpdesk/trading'
import type { FillSide } from '../../account/fill-side.ts'
import { changePosition } from '../../account/position-change.ts'
import { changeBalance } from '../../ledger/ledger.ts'
import { followMmrCloses } from '../../mmr-close/follow-mmr-closes.ts'
import { chargeFill } from '../../risk/credit.ts'
import type { State } from '../../state.ts'
import { followPosition } from '../../triggers/follow-position.ts'
import { trimClosingOrders } from './reduce-only.ts'

/**
 * Settles one side of a fill: fee, position, balance, then the rows that report it (execution, closed PnL, ledger),
 * then the trimming of closing orders if the position became smaller. Returns the fee.
 */
export function settleFill(state: State, fill: FillSide): Amount {
  const { exposure, position, value } = fill
  const { account, market } = exposure
  const coin = market.instrument.settleCoin
  const fee = feeAmount(value, fill.feeRate)
  const { openedLots, openedAmount } = position
  const change = changePosition(exposure, position, fill, fee, state.time)
  const execId = state.nextExecId++
  const wallet = account.wallet(coin)
  const gain = minus(change.realised, fee)
  wallet.realise(gain)
  const ledgerId = changeBalance(state, account, coin, market.instrument.id, gain)
  if (account.reports) {
    const balance = wallet.balanceAmount
    state.report.fill(fill, { execId, ledgerId, fee, change, openedLots, openedAmount, balance })
    state.report.positionChanged(exposure, position)
  }
  state.accounts.fees.wallet(coin).add(fee)
  chargeFill(state, fill, fee, change)
  exposure.regime.boundMargin(state.credits, exposure, position)
  if (change.closedLots > 0) trimClosingOrders(state, exposure)
  followMmrCloses(state, exposure, position)
  if (exposure.stops.length > 0) followPosition(state, exposure, position)
  return fee
}
