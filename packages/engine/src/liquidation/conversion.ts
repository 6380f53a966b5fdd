import { divide, type E8, ONE } from '@perpdesk/numeric'
import { LIQUIDATION_CONVERSION_FEE } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { creditCommonPool } from '../ledger/insurance-pools.ts'
import { book, withoutTrade } from '../ledger/ledger.ts'
import { type PricedCoin, pricedCoins } from '../risk/priced-coins.ts'
import type { State } from '../state.ts'

/**
 * Sells a cross account's other coins for the coins that it owes (6.3, R5.20): to the liquidation account at index
 * prices, dearest collateral first, the fee to the common pool of the owed coin. Every coin is conserved: the
 * liquidation account gets the coins that the trader gives, and the other way round. The row of the bought coin has the
 * pool's fee.
 */
export function repayDebts(state: State, account: Account): void {
  for (const debt of pricedCoins(account)) {
    if (account.balanceOf(debt.coin) < 0n) repay(state, account, debt)
  }
}

function repay(state: State, account: Account, debt: PricedCoin): void {
  const assets = pricedCoins(account).filter(({ coin }) => account.balanceOf(coin) > 0n)
  for (const asset of assets.toSorted(bySale)) {
    const lacking = -account.balanceOf(debt.coin)
    if (lacking <= 0n) return
    convert(state, account, asset, debt, lacking)
  }
}

/** R5.20 [X]: the higher collateral ratio first, then the larger value, then by coin. */
function bySale(a: PricedCoin, b: PricedCoin): number {
  if (a.ratio !== b.ratio) return a.ratio > b.ratio ? -1 : 1
  if (a.value !== b.value) return a.value > b.value ? -1 : 1
  return a.coin < b.coin ? -1 : 1
}

/** Sells as much of an asset as brings `lacking` of the owed coin after the fee, or all. Rounded for the exchange. */
function convert(state: State, account: Account, asset: PricedCoin, debt: PricedCoin, lacking: E8): void {
  const held = account.balanceOf(asset.coin)
  const gross = divide(lacking * ONE, ONE - LIQUIDATION_CONVERSION_FEE, 'ceil')
  const needed = divide(gross * debt.price, asset.price, 'ceil')
  const sold = needed < held ? needed : held
  const worth = divide(sold * asset.price, debt.price, 'floor')
  const fee = divide(worth * LIQUIDATION_CONVERSION_FEE, ONE, 'ceil')
  const bought = worth - fee < lacking ? worth - fee : lacking
  if (bought <= 0n) return
  const { liquidation } = state.accounts
  liquidation.wallet(asset.coin).balance += sold
  liquidation.wallet(debt.coin).balance -= worth
  creditCommonPool(state, debt.coin, worth - bought)
  book(state, account, asset.coin, withoutTrade('CURRENCY_SELL', -sold))
  book(state, account, debt.coin, { ...withoutTrade('CURRENCY_BUY', worth), fee: worth - bought })
}
