import { type Amount, type E8, e8Of } from '@perpdesk/numeric'
import { offersHedge } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import { refuse } from '../result.ts'
import { crossAccount, sumsOfEveryCoin } from '../risk/account-figures.ts'
import type { CoinExchange } from '../risk/order-intent.ts'
import { orderLossIn } from '../risk/order-loss.ts'
import type { AccountMargin } from './account-margin.ts'
import { ClassicCrossMargin } from './classic-cross.ts'
import { classicAvailableFor } from './classic-figures.ts'
import { ClassicIsolatedMargin } from './classic-isolated.ts'

const CROSS = new ClassicCrossMargin()
const ISOLATED = new ClassicIsolatedMargin()

/** Returns the regime of a contract with a margin mode of its own. */
export function ownRegime(isolated: boolean): ClassicCrossMargin | ClassicIsolatedMargin {
  return isolated ? ISOLATED : CROSS
}

/** Returns the part of a separately margined coin that may be withdrawn or reserved. */
export function usableAlone(account: Account, coin: string): E8 {
  return classicAvailableFor(account, coin) + orderLossIn(account, coin)
}

/** True if a separately margined coin can be given: only from its usable balance, whatever is received for it. */
export function canExchangeAlone(account: Account, { given, amount }: CoinExchange, replaced: Amount): boolean {
  return amount <= usableAlone(account, given) + e8Of(replaced)
}

/** Margin of classic accounts: every coin is margined separately, and every contract has a mode of its own (5.1). */
export const EACH_ALONE: AccountMargin<Account, Exposure> = {
  judgesWhole: false,
  isIsolated: false,
  shared: null,
  regimeIn: (_contract, isolated) => ownRegime(isolated),
  joins: () => false,
  borrows: () => false,
  usable: usableAlone,
  available: classicAvailableFor,
  sharedAvailable: () => null,
  canExchange: canExchangeAlone,
  totals: sumsOfEveryCoin,
  beside: crossAccount,
  offersHedge: (contract) => offersHedge('classic', contract),
  checkPreMarket: () => refuse('preMarketUnifiedOnly'),
  checkMmrClose: () => refuse('unifiedOnly'),
  liquidate: (account, ladders) => ladders.contracts(account),
}
