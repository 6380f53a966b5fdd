import type { CoinFigures, Figures, StillFigures } from '../account/figures.ts'
import type { Account, Standing } from '../model.ts'
import { maintenance, positionMargin, restingOpening, symbolMargin, unrealisedOf } from './exposure-figures.ts'

/** Cached figures of each standing, with all inputs that they depend on. */
const remembered = new WeakMap<Standing, { readonly inputs: readonly unknown[]; readonly figures: CoinFigures }>()

/** Returns the figures of a standing, cached while its inputs are equal. */
function standingFigures(standing: Standing): CoinFigures {
  const inputs = inputsOf(standing)
  const last = remembered.get(standing)
  if (last !== undefined && isSameList(last.inputs, inputs)) return last.figures
  const figures = computed(standing)
  remembered.set(standing, { inputs, figures })
  return figures
}

function inputsOf(standing: Standing): readonly unknown[] {
  const { account, market, orders, positions, hedge, isolated, buyLeverage, sellLeverage } = standing
  const { instrument, mark, predicted, countsAtMark } = market
  const settings = [account.marginMode, account.takerRate, hedge, isolated, buyLeverage, sellLeverage]
  const inputs: unknown[] = [...settings, instrument, mark, predicted, countsAtMark]
  for (const { index, side, lots, entryValue, added } of positions) {
    if (lots > 0) inputs.push(index, side, lots, entryValue, added)
  }
  for (const { id, price, leaves } of orders) inputs.push(id, price, leaves)
  return inputs
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let place = 0; place < one.length; place++) if (one[place] !== other[place]) return false
  return true
}

function computed(standing: Standing): CoinFigures {
  const coin = standing.market.instrument.settleCoin
  const figures = { coin, positionIM: 0n, orderIM: 0n, maintenance: 0n, unrealised: 0n }
  for (const position of standing.positions) {
    if (position.lots === 0) continue
    figures.positionIM += positionMargin(standing, position)
    figures.maintenance += maintenance(standing, position)
    figures.unrealised += unrealisedOf(standing, position)
  }
  const opening = restingOpening(standing)
  // zero without such orders, even if a position's margin is negative
  if (opening.buyLots + opening.sellLots > 0) figures.orderIM = symbolMargin(standing, opening) - figures.positionIM
  return figures
}

/** True if the standing has orders or positions; all others have neither margin nor value. */
function isBusy({ orders, positions }: Standing): boolean {
  return orders.length > 0 || positions.some(({ lots }) => lots > 0)
}

/** Returns the figures of each contract that an account trades in, with its settlement coin. */
export function allFigures(account: Account): readonly CoinFigures[] {
  return stillFigures(account)?.all ?? presentFigures(account)
}

/** Returns the sums of an account, cached while the state cannot change; `null` while it can. */
export function stillFigures(account: Account): StillFigures | null {
  const { still } = account.model
  if (still === null) return null
  const known = still.get(account) ?? { all: presentFigures(account), cross: null }
  still.set(account, known)
  return known
}

function presentFigures(account: Account): readonly CoinFigures[] {
  return account.standings.filter(isBusy).map(standingFigures)
}

/** Returns the sums over the instruments that settle in each coin. */
export function sumsByCoin(all: readonly CoinFigures[]): ReadonlyMap<string, Figures> {
  const sums = new Map<string, Figures>()
  for (const figures of all) {
    const { coin } = figures
    const sum = sums.get(coin)
    if (sum === undefined) {
      sums.set(coin, { ...figures })
      continue
    }
    sum.positionIM += figures.positionIM
    sum.orderIM += figures.orderIM
    sum.maintenance += figures.maintenance
    sum.unrealised += figures.unrealised
  }
  return sums
}

/** Returns the sums over the instruments that settle in one coin. */
export function accountFigures(account: Account, coin: string): Figures {
  return sumsByCoin(allFigures(account)).get(coin) ?? { positionIM: 0n, orderIM: 0n, maintenance: 0n, unrealised: 0n }
}
