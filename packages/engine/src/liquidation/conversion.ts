import { type E8 } from '@perpdesk/numeric'
import { bySale, type Conversion, convert, LIQUIDATION_CONVERSION_FEE } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { creditCommonPool } from '../ledger/insurance-pools.ts'
import { book, withoutTrade } from '../ledger/ledger.ts'
import { type PricedCoin, pricedCoins } from '../risk/priced-coins.ts'
import type { State } from '../state.ts'
import { sellInBooks } from './sell-in-books.ts'

/**
 * Sells a cross account's other coins for the coins that it owes (6.3, R5.20), those with the highest collateral ratio
 * first. For a lent coin they are first sold in the books of spot pairs; the remainder, and all for other coins, is
 * sold to the liquidation account at index prices.
 *
 * @param isDue selects the debts to repay
 */
export function repayDebts(state: State, account: Account, isDue: (coin: string) => boolean = () => true): void {
  for (const debt of pricedCoins(account)) {
    if (account.balanceOf(debt.coin) < 0n && isDue(debt.coin)) repay(state, account, debt)
  }
}

function repay(state: State, account: Account, debt: PricedCoin): void {
  const assets = pricedCoins(account).filter(({ coin }) => account.balanceOf(coin) > 0n)
  for (const asset of assets.toSorted(bySale)) {
    if (account.balanceOf(debt.coin) < 0n) sellInBooks(state, account, asset.coin, debt.coin)
    const lacking = -account.balanceOf(debt.coin)
    if (lacking <= 0n) return
    const most = account.balanceOf(asset.coin)
    if (most > 0n) convertFor(state, account, { asset, debt, lacking, most, feeRate: LIQUIDATION_CONVERSION_FEE })
  }
}

/** A sale of a coin for an owed coin. */
export interface Sale {
  readonly asset: PricedCoin
  readonly debt: PricedCoin
  readonly lacking: E8
  readonly most: E8
  readonly feeRate: E8
}

const NOTHING: Conversion = { sold: 0n, worth: 0n, bought: 0n }

/**
 * Sells an asset to the liquidation account at index prices: as much as brings `lacking` of the owed coin after the
 * fee, at most `most`. Every coin is conserved: the liquidation account receives the sold coins and gives the bought
 * ones. The fee goes to the common pool of the owed coin, and the ledger row of the bought coin states it.
 */
export function convertFor(state: State, account: Account, { asset, debt, lacking, most, feeRate }: Sale): Conversion {
  const conversion = convert({ most, lacking, assetPrice: asset.price, debtPrice: debt.price, feeRate })
  const { sold, worth, bought } = conversion
  if (bought <= 0n) return NOTHING
  const { liquidation } = state.accounts
  liquidation.wallet(asset.coin).balance += sold
  liquidation.wallet(debt.coin).balance -= worth
  creditCommonPool(state, debt.coin, worth - bought)
  book(state, account, asset.coin, withoutTrade('CURRENCY_SELL', -sold))
  book(state, account, debt.coin, { ...withoutTrade('CURRENCY_BUY', worth), fee: worth - bought })
  return conversion
}
