import type { Side } from '@perpdesk/trading'
import { isIsolatedAccount, standsAlone } from '../account/isolation.ts'
import type { Account, Pair } from '../model.ts'
import { type Answer, refused } from '../results.ts'
import { available, crossOf, riskBase, usable } from '../risk/account-figures.ts'
import { lendsFor, marginsFor, owedWith } from '../risk/liabilities.ts'
import { loanFault } from '../risk/loan-gate.ts'
import { countedOf, promisedUsd } from '../risk/promised-worth.ts'
import { givenCoin, gottenCoin, lotsQty } from './pair.ts'
import { freeCoins, promisedOf } from './promised.ts'

/** 170131: coins that are there and free, and that margin can do without for what comes instead (5.4). */
export function backingFault(
  pair: Pair,
  account: Account,
  side: Side,
  { lots, value, held }: { readonly lots: number; readonly value: bigint; readonly held?: bigint },
  replaced = 0n,
): Answer | undefined {
  const given = givenCoin(pair, side)
  const gotten = gottenCoin(pair, side)
  const amount = held ?? (side === 'Buy' ? value : lotsQty(pair, lots))
  const gain = side === 'Buy' ? lotsQty(pair, lots) : value
  if (amount > freeCoins(account, given) + replaced) {
    if (!lendsFor(account, given)) return refused('pairBalance')
    const owed = owedWith(account, given, replaced - amount - promisedOf(account, given))
    const fault = loanFault(account, given, owed, 'liabilityLarge')
    if (fault !== undefined) return fault
  }
  const carries =
    standsAlone(account, given) || isIsolatedAccount(account)
      ? amount <= (standsAlone(account, given) ? usable(account, given) : available(account, given)) + replaced
      : margins(account, { given, amount, gotten, gain, replaced })
  return carries ? undefined : refused('pairBalance')
}

interface Exchange {
  readonly given: string
  readonly amount: bigint
  readonly gotten: string
  readonly gain: bigint
  readonly replaced: bigint
}

/** True when the collateral left in cross margin, with all promises kept and this one too, covers the margins. */
function margins(account: Account, { given, amount, gotten, gain, replaced }: Exchange): boolean {
  const others = promisedOf(account, given) - replaced
  const lost = countedOf(account, given, -others) - countedOf(account, given, -others - amount)
  const won = countedOf(account, gotten, gain) - countedOf(account, gotten, 0n)
  const cross = crossOf(account)
  const back = countedOf(account, given, -others) - countedOf(account, given, -others - replaced)
  const left = riskBase(cross) - cross.initial - promisedUsd(account) + back
  const loss = lost - won + addedDebt(account, given, replaced, -amount) + addedDebt(account, gotten, 0n, gain)
  return loss <= 0n || loss <= left
}

/** Initial margin that a change of a coin adds to that of its debt, promised coins counted as gone. */
function addedDebt(account: Account, coin: string, back: bigint, change: bigint): bigint {
  const rest = back - promisedOf(account, coin)
  const before = marginsFor(account, coin, owedWith(account, coin, rest)).initial
  return marginsFor(account, coin, owedWith(account, coin, rest + change)).initial - before
}
