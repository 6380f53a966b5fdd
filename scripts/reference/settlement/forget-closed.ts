import { isPriceOfCoin } from '../account/coins.ts'
import { hasEnded } from '../market.ts'
import type { Market, Model, Standing } from '../model.ts'

/** Forgets a contract that closed at an earlier tick and that no account needs any more; only its id is kept. */
export function forgetClosed(model: Model): void {
  for (const market of model.markets.filter((one) => hasEnded(one) && !isNeeded(model, one))) {
    model.spentIds.add(market.instrument.id)
    model.markets.splice(model.markets.indexOf(market), 1)
    for (const standing of market.standings) {
      const { standings } = standing.account
      standings.splice(standings.indexOf(standing), 1)
    }
  }
}

function isNeeded(model: Model, market: Market): boolean {
  const { id } = market.instrument
  const isLeader = model.markets.some((other) => other.instrument.indexInstrument === id && !hasEnded(other))
  const leadsPairs = model.pairs.some(({ instrument }) => instrument.indexInstrument === id)
  const isUsed = isLeader || leadsPairs || market.deleveraging || isPriceOfCoin(model, market)
  return isUsed || market.standings.some((standing) => hasAnything(model, standing))
}

function hasAnything(model: Model, standing: Standing): boolean {
  const { positions, orders, stops } = standing
  if (orders.length > 0 || stops.length > 0 || positions.some(({ lots }) => lots > 0)) return true
  return (
    model.closes.some((one) => one.standing === standing) || model.strategies.some(({ place }) => place === standing)
  )
}
