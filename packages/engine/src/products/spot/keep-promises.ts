import type { Account } from '../../account/account.ts'
import { cancelled } from '../../account/order-words.ts'
import { BUY, NONE } from '../../book/order-pool.ts'
import { cancelResting } from '../../orders/life-cycle.ts'
import { lendsFor } from '../../risk/loan-gate.ts'
import type { State } from '../../state.ts'
import { cancelStop } from '../../triggers/stop-life.ts'
import { holdsCoins } from './held-by-stops.ts'
import { SpotSeat } from './seat.ts'

const UNBACKED = cancelled('CancelByCannotAffordOrderCost', 'EC_Others')

/** An open order that promises coins, and the function that cancels it. */
interface Promised {
  readonly id: number
  readonly cancel: () => void
}

/**
 * Cancels orders whose promised coins contracts have lost, the newest first, until the balance covers the rest [X]. So
 * no order fills that cannot pay, and no fill makes a balance negative, unless spot margin lends the missing coins.
 */
export function keepPromises(state: State): void {
  const { strained } = state
  // the usual case; clearing an empty set would allocate a new one
  if (strained.size === 0) return
  const accounts = [...strained].toSorted((a, b) => a.id - b.id)
  strained.clear()
  for (const account of accounts) {
    for (const { coin, spendable } of account.wallets)
      if (spendable < 0n && !lendsFor(account, coin)) shed(state, account, coin)
  }
}

function shed(state: State, account: Account, coin: string): void {
  const promised = account.seats().flatMap((seat) => (seat instanceof SpotSeat ? promisedIn(state, seat, coin) : []))
  for (const { cancel } of promised.toSorted((a, b) => b.id - a.id)) {
    if (account.spendableOf(coin) >= 0n) return
    cancel()
  }
}

/** Returns the orders of a seat that promise a coin: resting ones, and waiting ones that promise coins. */
function promisedIn(state: State, seat: SpotSeat, coin: string): Promised[] {
  const { pool } = state
  const { baseCoin, quoteCoin } = seat.market.instrument
  const found: Promised[] = []
  for (let slot = seat.firstOrder; slot !== NONE; slot = pool.ownerNext[slot]!) {
    const own = slot
    if ((pool.side[slot] === BUY ? quoteCoin : baseCoin) !== coin) continue
    found.push({ id: pool.id[slot]!, cancel: () => cancelResting(state, own, UNBACKED) })
  }
  for (const stop of seat.stops) {
    if (!holdsCoins(stop) || (stop.side === 'Buy' ? quoteCoin : baseCoin) !== coin) continue
    const cancel = () => {
      if (state.stops.get(stop.id) === stop) cancelStop(state, stop, UNBACKED.cancelType)
    }
    found.push({ id: stop.id, cancel })
  }
  return found
}
