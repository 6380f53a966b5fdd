import { type Amount, type E8, e8Of, minus, plus } from '@perpdesk/numeric'
import type { LedgerType, Side } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { State } from '../state.ts'
import { creditCommonPool, creditPool } from './insurance-pools.ts'

/** One change of a balance. Without an instrument, side, quantity, price and order are empty. */
export interface LedgerEntry {
  readonly ledgerType: LedgerType
  readonly instrument: number
  readonly side: Side | ''
  readonly qty: number
  readonly price: E8
  readonly cashFlow: Amount
  readonly funding: Amount
  readonly fee: Amount
  readonly orderId: number
}

/** Books an entry: the balance changes by cash flow + funding − fee, and the row is reported to the account. */
export function book(state: State, account: Account, coin: string, entry: LedgerEntry): void {
  const change = minus(plus(entry.cashFlow, entry.funding), entry.fee)
  const id = changeBalance(state, account, coin, entry.instrument, change)
  if (!account.reports) return
  const { balance } = account.wallet(coin)
  state.report.push({
    type: 'ledger',
    id,
    account: account.id,
    coin,
    ...entry,
    cashFlow: e8Of(entry.cashFlow),
    funding: e8Of(entry.funding),
    fee: e8Of(entry.fee),
    change: e8Of(change),
    balance,
  })
  state.report.walletChanged(account)
}

/** Changes a balance and returns the id of its ledger row, which the caller reports. */
export function changeBalance(
  state: State,
  account: Account,
  coin: string,
  instrument: number,
  change: Amount,
): number {
  if (account.isHouse) changeHouse(state, account, coin, instrument, change)
  else {
    const wallet = account.wallet(coin)
    wallet.add(change)
    if (wallet.inOrders !== 0 && wallet.spendableAmount < 0) state.strained.add(account)
    account.wake()
  }
  return state.nextLedgerId++
}

/**
 * Credits a house account. Profit and loss of the liquidation account go at once to the insurance pool of the contract,
 * so that this account keeps no balance; money for the fund goes to the coin's common pool.
 */
function changeHouse(state: State, account: Account, coin: string, instrument: number, change: Amount): void {
  const market = state.markets.contract(instrument)
  if (account === state.accounts.liquidation && market !== undefined) creditPool(state, market, e8Of(change))
  else if (account === state.accounts.insurance) creditCommonPool(state, coin, e8Of(change))
  else account.wallet(coin).add(change)
}

/** Returns an entry for money that moves without a trade. */
export function withoutTrade(ledgerType: LedgerType, cashFlow: Amount): LedgerEntry {
  return { ledgerType, instrument: 0, side: '', qty: 0, price: 0n, cashFlow, funding: 0, fee: 0, orderId: 0 }
}
