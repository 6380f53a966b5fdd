import { SCALED_DISTRIBUTIONS, SMP_TYPES } from '@perpdesk/trading'
import type { PlaceScaled, SetMmrClose } from '../../packages/engine/src/strategy-types.ts'
import type { Desk } from './desk.ts'

/** Two to eight orders between two prices, now and then wrong ones. */
export function scaled(desk: Desk): PlaceScaled {
  const { random } = desk
  const account = desk.trader()
  const instrument = desk.contract()
  const count = random.chance(3) ? random.pick([1, 21]) : random.between(2, 8)
  const weights = Array.from({ length: Math.max(0, count - 1) }, () => random.between(1, 1200))
  const rest = 10_000 - weights.reduce((sum, weight) => sum + weight, 0)
  const hedged = desk.isHedged(account, instrument)
  return {
    type: 'placeScaled',
    account,
    instrument,
    side: random.pick(['Buy', 'Sell'] as const),
    timeInForce: random.pick(['GTC', 'GTC', 'PostOnly'] as const),
    qty: desk.lots(instrument) * random.between(1, 4),
    fromPrice: desk.priceNear(instrument),
    toPrice: desk.priceNear(instrument),
    count,
    distribution: random.pick(SCALED_DISTRIBUTIONS),
    weights: [...weights, rest],
    reduceOnly: random.chance(15),
    positionIdx: hedged ? random.pick([1, 2] as const) : 0,
    smpType: random.chance(70) ? 'None' : random.pick(SMP_TYPES),
  }
}

/** A close of somebody's position, mostly at a rate that is soon reached. */
export function marginClose(desk: Desk): SetMmrClose {
  const { random } = desk
  const account = desk.trader()
  const held = desk.positions(account)
  const chosen = held.length === 0 || random.chance(5) ? undefined : random.pick(held)
  const { maintenance, base } = desk.marginOf(account)
  const present = base > 0n && maintenance < base ? Number((maintenance * 10_000n) / base) : 0
  const rateE4 = random.chance(8) ? 0 : random.chance(80) ? present + random.between(1, 400) : random.between(-5, 9500)
  return {
    type: 'setMmrClose',
    account,
    instrument: chosen?.instrument ?? desk.contract(),
    positionIdx: chosen?.position.index ?? 0,
    rateE4,
  }
}
