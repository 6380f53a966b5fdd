import type { CoinAudit } from './engine.ts'
import type { CoinFlow, State } from './state.ts'

/**
 * Returns the sums of every coin (ENG-03). Open positions bind the unrealised profit of one side of a trade: each
 * position counts with its entry value, signed by the direction in which profit moves with value. Both sides of a fill
 * have the same value, so the sum is exact.
 */
export function audit(state: State): readonly CoinAudit[] {
  const { accounts } = state
  const held = heldByPositions(state)
  const inWallets = balances(state)
  return flowsOfEveryCoin(state, inWallets).map(({ coin, deposits, withdrawals }) => {
    const wallets = inWallets.get(coin) ?? 0n
    const fees = accounts.fees.balanceOf(coin)
    const insurance = accounts.insurance.balanceOf(coin)
    const clearing = accounts.clearing.balanceOf(coin) - (held.get(coin) ?? 0n)
    const money = deposits - withdrawals - (wallets + fees + insurance + clearing)
    // the lender keeps its own record of the loans, which must match those of the accounts
    const difference = money === 0n ? borrowed(state, coin) : money
    return { coin, deposits, withdrawals, wallets, fees, insurance, clearing, difference }
  })
}

/** Returns the flows of every coin in wallets: lent coins and settle coins can exist without a deposit. */
function flowsOfEveryCoin({ flows }: State, inWallets: ReadonlyMap<string, bigint>): readonly CoinFlow[] {
  const known = new Set(flows.map(({ coin }) => coin))
  const others = [...inWallets.keys()].filter((coin) => !known.has(coin))
  return [...flows, ...others.toSorted().map((coin) => ({ coin, deposits: 0n, withdrawals: 0n }))]
}

/**
 * Returns the sum of a coin's manual loans over all accounts. The lender counts its own as negative, so the sum is
 * zero.
 */
function borrowed({ accounts }: State, coin: string): bigint {
  return accounts.list.reduce((sum, account) => sum + account.borrowedOf(coin), 0n)
}

/** Returns the wallets per coin of all accounts except those listed separately, without borrowed amounts. */
function balances({ accounts }: State): Map<string, bigint> {
  const { fees, insurance, clearing } = accounts
  const sums = new Map<string, bigint>()
  for (const account of accounts.list) {
    if (account === fees || account === insurance || account === clearing) continue
    for (const { coin, balance, borrowed } of account.wallets) {
      sums.set(coin, (sums.get(coin) ?? 0n) + balance - borrowed)
    }
  }
  return sums
}

/** Returns, per coin, the signed entry values of the positions of every product. */
function heldByPositions(state: State): Map<string, bigint> {
  const held = new Map<string, bigint>()
  for (const seat of state.accounts.seats) {
    if (seat === undefined) continue
    const { market } = seat
    const amount = state.productOf(market).heldBack(seat)
    if (amount === 0n) continue
    const coin = market.instrument.settleCoin
    held.set(coin, (held.get(coin) ?? 0n) + amount)
  }
  return held
}
