import { worthOfCoin } from '../account/coins.ts'
import { standsAlone } from '../account/isolation.ts'
import { balanceOf, borrowedOf, isOff } from '../account/wallet.ts'
import type { Account } from '../model.ts'
import { promisedOf } from '../spot/promised.ts'
import { accountFigures } from './present-figures.ts'

/** Collateral value of a coin in USD with so much more of it; 0 if it stands alone. */
export function countedOf(account: Account, coin: string, more: bigint): bigint {
  if (standsAlone(account, coin)) return 0n
  const held = balanceOf(account, coin) - borrowedOf(account, coin) + accountFigures(account, coin).unrealised
  const { value, haircut } = worthOfCoin(account.model, coin, held + more, isOff(account, coin))
  return value - haircut
}

/** USD of collateral that orders in pairs have promised: as good as gone for new risk. */
export function promisedUsd(account: Account): bigint {
  return account.wallets.reduce((sum, { coin }) => {
    const promised = promisedOf(account, coin)
    return promised === 0n ? sum : sum + countedOf(account, coin, 0n) - countedOf(account, coin, -promised)
  }, 0n)
}
