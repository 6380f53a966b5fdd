import { e8 } from '@perpdesk/numeric'
import type { PositionIdx, Side, TriggerBy } from '@perpdesk/trading'
import type { Command, SetTradingStop } from '../command.ts'
import type { AmendOptions, AttachedTpSl, OrderOptions, TpSlLeg } from '../order-options.ts'

/** Input of a random command: account, contract and price environment. */
export interface CommandWish {
  readonly random: () => number
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  /** Middle price in ticks. */
  readonly middle: number
  readonly lastOrder: number
}

const NO_OPTIONS: OrderOptions = { trigger: null, tpsl: null, slippage: null, bbo: null, oco: null }

/**
 * Returns a random trigger, TP/SL or OCO for an order, mostly placed so that it is accepted, sometimes on the wrong
 * side.
 */
export function stopOptions(wish: Pick<CommandWish, 'random' | 'middle'>, side: Side): OrderOptions {
  const { random, middle } = wish
  const dice = random()
  if (dice < 0.4) return { ...NO_OPTIONS, tpsl: carried(wish, side) }
  if (dice < 0.85) {
    const direction = random() < 0.5 ? 1 : 2
    const price = away(wish, direction === 1)
    const tpsl = random() < 0.3 ? carried(wish, side) : null
    return { ...NO_OPTIONS, trigger: { price, by: source(random), direction }, tpsl }
  }
  const takeProfit = leg(wish, side === 'Sell', true)
  return { ...NO_OPTIONS, oco: { takeProfit, stopLoss: leg(wish, side !== 'Sell', middle % 2 === 0) } }
}

/** Returns a command that sets, changes or removes waiting orders of a position, or amends a waiting order. */
export function stopCommand(wish: CommandWish): Command {
  const { random, account, instrument } = wish
  if (random() < 0.2) {
    const options: AmendOptions = {
      trigger: random() < 0.7 ? { price: away(wish, random() < 0.5), by: source(random) } : null,
      tpsl: random() < 0.3 ? carried(wish, random() < 0.5 ? 'Buy' : 'Sell') : null,
    }
    const ref = { orderId: recent(wish), orderLinkId: '' }
    const qty = random() < 0.4 ? Math.floor(random() * 400) : 0
    return { type: 'amendOrder', account, instrument, ...ref, price: 0, qty, options }
  }
  return tradingStop(wish)
}

function tradingStop(wish: CommandWish): SetTradingStop {
  const { random, account, instrument, positionIdx } = wish
  const isLong = positionIdx === 0 ? random() < 0.5 : positionIdx === 1
  const mode = random() < 0.5 ? 'Full' : 'Partial'
  const size = mode === 'Full' ? 0 : 1 + Math.floor(random() * 300)
  const names = mode === 'Partial' && random() < 0.2
  const isTrailing = random() < 0.25
  return {
    type: 'setTradingStop',
    account,
    instrument,
    positionIdx,
    mode,
    takeProfit: random() < 0.7 ? leg(wish, isLong, mode === 'Partial') : null,
    stopLoss: random() < 0.7 ? leg(wish, !isLong, mode === 'Partial') : null,
    tpSize: size,
    slSize: size,
    tpOrderId: names ? recent(wish) : 0,
    slOrderId: names && random() < 0.5 ? recent(wish) : 0,
    trailing: isTrailing ? trailing(wish, isLong) : null,
  }
}

function trailing(wish: CommandWish, isLong: boolean): SetTradingStop['trailing'] {
  const { random, middle } = wish
  if (random() < 0.15) return { distance: 0, ratio: 0n, activation: 0 }
  const byRatio = random() < 0.5
  return {
    distance: byRatio ? 0 : 1 + Math.floor(random() * middle * 0.01),
    ratio: byRatio ? e8('0.0001') * BigInt(1 + Math.floor(random() * 100)) : 0n,
    activation: random() < 0.5 ? 0 : away(wish, isLong),
  }
}

function carried(wish: Pick<CommandWish, 'random' | 'middle'>, side: Side): AttachedTpSl {
  const { random } = wish
  const mode = random() < 0.5 ? 'Full' : 'Partial'
  const both = random()
  return {
    mode,
    takeProfit: both < 0.8 ? leg(wish, side === 'Buy', mode === 'Partial') : null,
    stopLoss: both > 0.2 ? leg(wish, side !== 'Buy', mode === 'Partial') : null,
  }
}

function leg(wish: Pick<CommandWish, 'random' | 'middle'>, above: boolean, mayLimit: boolean): TpSlLeg {
  const { random } = wish
  const trigger = random() < 0.05 ? 0 : away(wish, above)
  const isLimit = mayLimit && random() < 0.4
  const limitPrice = isLimit ? away(wish, above) : 0
  return { trigger, by: source(random), orderType: isLimit ? 'Limit' : 'Market', limitPrice }
}

/** Returns a price up to 1 % from the middle on one side, occasionally on the other. */
function away({ random, middle }: Pick<CommandWish, 'random' | 'middle'>, above: boolean): number {
  const distance = 1 + Math.floor(random() * middle * 0.01)
  return (random() < 0.05 ? !above : above) ? middle + distance : middle - distance
}

function recent({ random, lastOrder }: CommandWish): number {
  return Math.max(1, lastOrder - Math.floor(random() * 30))
}

function source(random: () => number): TriggerBy {
  const dice = random()
  if (dice < 0.6) return 'LastPrice'
  return dice < 0.8 ? 'MarkPrice' : 'IndexPrice'
}
