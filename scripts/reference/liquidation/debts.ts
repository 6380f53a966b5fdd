import { isIsolated, isPerSymbol } from '../account/isolation.ts'
import { walletOf } from '../account/wallet.ts'
import { INSURANCE } from '../house.ts'
import { poolNamed, poolOf } from '../ledger/insurance-pools.ts'
import { post } from '../ledger/ledger.ts'
import type { Account, Market, Model, Standing } from '../model.ts'
import { isCrossBroken } from '../risk/account-figures.ts'
import { isLentTo, owesAnything } from '../risk/liabilities.ts'
import { repay } from './conversion.ts'

/** Positions that share cross margin. */
export function holdsUnified({ standings }: Account): boolean {
  return standings.some((one) => !isPerSymbol(one) && one.positions.some(({ lots }) => lots > 0))
}

function holdsPositions(account: Account, coin: string): boolean {
  return account.standings.some(({ market, positions }) => {
    return market.instrument.settleCoin === coin && positions.some(({ lots }) => lots > 0)
  })
}

/** Nobody is left in debt: after the last position other coins pay, then the fund (6.4). */
export function settleDebts(model: Model, standing: Standing): void {
  const { account, market } = standing
  const { settleCoin } = market.instrument
  if (isIsolated(standing) || isPerSymbol(standing)) {
    if (!holdsPositions(account, settleCoin)) coverShortfall(model, account, settleCoin, market)
    return
  }
  if (holdsUnified(account)) return
  if (account.wallets.every(({ balance }) => balance >= 0n)) return
  // a solvent account keeps its debts in lent coins
  const stands = owesAnything(account) && !isCrossBroken(account)
  const isDue = (coin: string): boolean => !stands || !isLentTo(account, coin)
  repay(model, account, isDue)
  for (const { coin } of account.wallets) {
    if (isDue(coin) && !holdsPositions(account, coin)) coverShortfall(model, account, coin, market)
  }
}

/** A loss beyond what may be lost on a contract is its pool's. */
export function payBeyond(model: Model, { account, market }: Standing, earned: bigint, limit: bigint): void {
  const beyond = -earned - limit
  const insurance = model.account(INSURANCE)
  if (beyond <= 0n || insurance === undefined) return
  const { settleCoin } = market.instrument
  walletOf(insurance, settleCoin).balance -= beyond
  poolOf(model, market).balance -= beyond
  market.fundPnl -= beyond
  walletOf(account, settleCoin).realised += beyond
  post(model, account, settleCoin, { ledgerType: 'LIQUIDATION', cashFlow: beyond })
}

/** The pool of the contract that brought the debt pays what is owed in its coin, the common one what is owed in others. */
export function coverShortfall(model: Model, account: Account, coin: string, market?: Market): void {
  const lacking = -walletOf(account, coin).balance
  const insurance = model.account(INSURANCE)
  if (lacking <= 0n || insurance === undefined) return
  walletOf(insurance, coin).balance -= lacking
  if (market?.instrument.settleCoin === coin) {
    poolOf(model, market).balance -= lacking
    market.fundPnl -= lacking
  } else poolNamed(model, coin, coin).balance -= lacking
  walletOf(account, coin).realised += lacking
  post(model, account, coin, { ledgerType: 'LIQUIDATION', cashFlow: lacking })
}
