import { type E8, e8Of } from '@perpdesk/numeric'
import { type CrossAccount, crossAvailable, isolatedAvailable } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import { crossAccount, sumsTogether } from '../risk/account-figures.ts'
import { exchangeLoss, isPlainExchange, promisedInUsd, promisedWorth, usableInUsd } from '../risk/exchange-loss.ts'
import { coinFigures } from '../risk/present-figures.ts'
import type { AccountMargin } from './account-margin.ts'
import { CrossMargin } from './cross.ts'
import { IsolatedMargin } from './isolated.ts'

/** Rules for coins that share margin, in one margin mode of an account. */
export type CoinsTogether = Pick<
  AccountMargin<Account, Exposure>,
  'usable' | 'available' | 'sharedAvailable' | 'canExchange' | 'beside' | 'liquidate'
> & { readonly regime: CrossMargin | IsolatedMargin }

/** Cross margin: all coins share one available balance. */
export const TOGETHER_IN_CROSS: CoinsTogether = {
  regime: new CrossMargin(),
  usable: (account, coin) => account.coins.get(coin).fromUsd(usableInUsd(account), 'floor'),
  available: (account, coin) =>
    account.coins.get(coin).fromUsd(crossAvailable(sumsTogether(account)) - promisedInUsd(account), 'floor'),
  sharedAvailable: (account, cross) => notNegative(crossAvailable(cross) - promisedInUsd(account)),
  canExchange: (account, exchange, replaced) => {
    if (isPlainExchange(account, exchange, replaced)) return true
    const loss = exchangeLoss(account, exchange, replaced)
    return loss <= 0n || loss <= usableInUsd(account) + promisedWorth(account, exchange.given, e8Of(replaced))
  },
  beside: crossAccount,
  liquidate: (account, ladders) => ladders.account(account),
}

const NOTHING: CrossAccount = {
  marginBalance: 0n,
  haircutLoss: 0n,
  orderLoss: 0n,
  totalInitialMargin: 0n,
  totalMaintenanceMargin: 0n,
}

/** Isolated margin: contracts use the balance of their settle coin, and a position is backed only by its own margin. */
export const TOGETHER_IN_ISOLATED: CoinsTogether = {
  regime: new IsolatedMargin(),
  usable: freeOfWallet,
  available: freeOfWallet,
  sharedAvailable: () => null,
  canExchange: (account, { given, amount }, replaced) => amount <= freeOfWallet(account, given) + e8Of(replaced),
  beside: () => NOTHING,
  liquidate: (account, ladders) => ladders.contracts(account),
}

function freeOfWallet(account: Account, coin: string): E8 {
  const sums = coinFigures(account, coin)
  return isolatedAvailable({
    walletBalance: account.balanceOf(coin),
    positionMargin: sums.positionIM,
    orderMargin: sums.orderIM,
    locked: account.heldOf(coin) + account.promisedOf(coin),
  })
}

function notNegative(amount: E8): E8 {
  return amount > 0n ? amount : 0n
}
