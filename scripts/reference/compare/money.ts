import type { Engine } from '@perpdesk/engine'
import { isInverse } from '../formulas/formulas.ts'
import type { Account, Model } from '../model.ts'
import type { Difference } from './compare.ts'

type Sums = ReadonlyMap<string, bigint>

/**
 * Checks the sums of every coin after a command: no money appears or vanishes (ENG-03). The engine reports its own
 * audit; the reference's money is summed here, incrementally for the accounts that the command changed, or from scratch
 * by {@link compareMoney}.
 */
export class MoneyCheck {
  readonly #byAccount = new Map<Account, Sums>()
  readonly #sums = new Map<string, bigint>()

  afterCommand(engine: Engine, model: Model): Difference | undefined {
    for (const account of model.touched) {
      const present = sumsOf(account)
      addTo(this.#sums, this.#byAccount.get(account) ?? new Map(), -1n)
      addTo(this.#sums, present, 1n)
      this.#byAccount.set(account, present)
    }
    return compareSums(engine, model, this.#sums)
  }
}

/** Checks the sums from scratch. */
export function compareMoney(engine: Engine, model: Model): Difference | undefined {
  const sums = new Map<string, bigint>()
  for (const account of model.accounts) addTo(sums, sumsOf(account), 1n)
  return compareSums(engine, model, sums)
}

function compareSums(engine: Engine, model: Model, sums: Sums): Difference | undefined {
  for (const coin of engine.audit()) {
    if (coin.difference !== 0n) return { what: 'audit of the engine', engine: coin, reference: 0n }
    const deposits = model.deposits.get(coin.coin) ?? 0n
    const withdrawals = model.withdrawals.get(coin.coin) ?? 0n
    const there = sums.get(coin.coin) ?? 0n
    if (deposits - withdrawals !== there) {
      return { what: 'sum of the reference', engine: deposits - withdrawals, reference: there }
    }
    if (coin.deposits !== deposits || coin.withdrawals !== withdrawals) {
      return { what: `flows of ${coin.coin}`, engine: coin, reference: { deposits, withdrawals } }
    }
  }
  return undefined
}

/**
 * Returns an account's balances adjusted by the entry values of its positions, with the sign that makes open positions
 * cancel out.
 */
function sumsOf(account: Account): Sums {
  const sums = new Map<string, bigint>()
  const add = (coin: string, amount: bigint): unknown => sums.set(coin, (sums.get(coin) ?? 0n) + amount)
  for (const wallet of account.wallets) add(wallet.coin, wallet.balance)
  for (const { market, positions } of account.standings) {
    const { instrument } = market
    for (const { lots, side, entryValue } of positions) {
      if (lots > 0) add(instrument.settleCoin, (side === 'Buy') === isInverse(instrument) ? entryValue : -entryValue)
    }
  }
  return sums
}

function addTo(sums: Map<string, bigint>, part: Sums, times: bigint): void {
  for (const [coin, amount] of part) sums.set(coin, (sums.get(coin) ?? 0n) + times * amount)
}
