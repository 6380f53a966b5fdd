import { coinWorth, type OpeningOrders, type OtherContract, takenBy } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { chosenTier } from '../risk/chosen-tier.ts'
import { promisedInUsd, promisedWorth } from '../risk/exchange-loss.ts'
import { debtIn, marginsOf } from '../risk/liabilities.ts'
import { losingOrders, orderLossOf } from '../risk/order-loss.ts'
import { coinFigures, presentFigures } from '../risk/present-figures.ts'
import type { WhatIfTerms } from './margin-regime.ts'

export const NO_ORDERS: OpeningOrders = { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }

/**
 * Returns the preview's terms for a contract with the account's own mode: the account without its settle coin, and
 * without the losses of its orders.
 */
export function whatIfInCross(exposure: Exposure): Omit<WhatIfTerms, 'standing'> {
  const { account, money } = exposure
  const cross = crossAccount(account)
  const sums = coinFigures(account, money.name)
  const equity = account.netOf(money.name) + sums.unrealised
  const worth = money.isUsd
    ? { value: equity, haircut: 0n }
    : coinWorth(equity, money.price, account.collateralOf(money))
  const debt = marginsOf(account, money, debtIn(account, money).owed)
  const others = {
    marginBalance: cross.marginBalance - worth.value,
    haircutLoss: cross.haircutLoss - worth.haircut,
    orderLoss: cross.orderLoss - money.toUsd(orderLossOf(exposure), 'floor'),
    totalInitialMargin: cross.totalInitialMargin - money.toUsd(sums.positionIM + sums.orderIM, 'up') - debt.initial,
    totalMaintenanceMargin: cross.totalMaintenanceMargin - money.toUsd(sums.maintenance, 'up') - debt.maintenance,
  }
  const promised = promisedInUsd(account) - promisedWorth(account, money.name, account.promisedOf(money.name))
  return { others, promised, losing: losingOrders(exposure), ownTerms: null }
}

/**
 * Returns the preview's terms for a contract backed by its coin's wallet alone, with the part of the wallet that the
 * coin's other contracts take.
 */
export function whatIfAlone(
  exposure: Exposure,
  { losing, cross }: { readonly losing: OpeningOrders; readonly cross: boolean },
): WhatIfTerms {
  const { account } = exposure
  const ownTerms = { cap: chosenTier(exposure).maxValue, cross, taken: takenBy(contractsBeside(exposure)) }
  return { standing: { isolated: true }, others: account.margin.beside(account), losing, ownTerms }
}

/** Yields the coin's other contracts in which the account has a seat. */
function* contractsBeside(own: Exposure): Iterable<OtherContract> {
  for (const exposure of own.account.exposures()) {
    if (exposure === own || exposure.money !== own.money) continue
    const { positionIM, unrealised } = presentFigures(exposure)
    const { regime } = exposure
    yield { isolated: regime.isIsolated, positionIM, unrealised, orderLoss: regime.orderLoss(exposure) }
  }
}
