import type { PositionIdx, Side } from '@perpdesk/trading'
import type { Account, Market, Opening, Order, Position, Standing } from '../model.ts'

export const NOT_OPENED: Opening = { lots: 0, value: 0n }

/** Leverage of an account that has set none: 10, within the instrument's range. */
const USUAL_LEVERAGE = 1000

export function standingOf(account: Account, market: Market): Standing {
  const found = account.standings.find((standing) => standing.market === market)
  if (found !== undefined) return found
  const standing = freshStanding(account, market)
  account.standings.push(standing)
  market.standings.push(standing)
  market.standings.sort((a, b) => a.account.id - b.account.id)
  return standing
}

/** Returns the default state of an account in a contract in which it has never acted. */
export function freshStanding(account: Account, market: Market): Standing {
  const { minLeverageE2, maxLeverageE2 } = market.instrument
  const leverage = Math.min(Math.max(USUAL_LEVERAGE, minLeverageE2), maxLeverageE2)
  return {
    account,
    market,
    hedge: false,
    buyLeverage: leverage,
    sellLeverage: leverage,
    isolated: false,
    riskId: 1,
    positions: [emptyPosition(0), emptyPosition(1), emptyPosition(2)],
    orders: [],
    stops: [],
  }
}

function emptyPosition(index: PositionIdx): Position {
  return {
    index,
    side: 'Buy',
    lots: 0,
    entryValue: 0n,
    opening: NOT_OPENED,
    paid: NOT_OPENED,
    openFee: 0n,
    added: 0n,
    curRealised: 0n,
    cumRealised: 0n,
    adlRank: 0,
    autoAdd: false,
    status: 'Normal',
    createdTime: 0,
    updatedTime: 0,
  }
}

/** Returns the resting orders of an account in a market, oldest first. */
export function ordersOf(account: Account, market: Market): readonly Order[] {
  return [...(account.standings.find((standing) => standing.market === market)?.orders ?? [])]
}

/** True if an order can only close: reduce-only, or against the position of its index in hedge mode (R3.8). */
export function isClosing(order: Pick<Order, 'reduceOnly' | 'side' | 'positionIdx'>): boolean {
  if (order.reduceOnly) return true
  return (order.positionIdx === 1 && order.side === 'Sell') || (order.positionIdx === 2 && order.side === 'Buy')
}

export function leverageOf(standing: Standing, side: Side): number {
  return side === 'Buy' ? standing.buyLeverage : standing.sellLeverage
}

/** Returns the position that fills of a side belong to; in hedge mode the position of the side's index. */
export function ownPosition(standing: Standing, side: Side): Position {
  return standing.hedge ? standing.positions[side === 'Buy' ? 1 : 2] : standing.positions[0]
}

export function closableLots(standing: Standing, side: Side, index: 0 | 1 | 2): number {
  const position = standing.positions[index]
  return position.side === side ? 0 : position.lots
}
