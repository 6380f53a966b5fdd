import { oppositeSide, type Side } from '@perpdesk/trading'
import { COLLATERAL } from './contracts.ts'
import { PAIR } from './lending.ts'
import { type Scene, TRADER } from './scene.ts'

/** Account that makes the pair's order book, with one order per level. */
const MAKER = 14
/** Account that fills the trader's orders on the pair and moves its last price. */
const TAKER = 15
/** Lots that reach the minimum order value at every price. */
const SMALL = 3

/** Opens the pair: its market maker, and a first trade. */
export function openPairMarket(scene: Scene): void {
  for (const account of [MAKER, TAKER]) {
    scene.openAccount(account, 'UTA2', 'REGULAR_MARGIN')
    scene.deposit(account, 'USDT', '900000000')
    scene.deposit(account, 'BTC', '100000')
  }
  movePairTo(scene, 'Buy', scene.middleOf(COLLATERAL.priceInstrument), SMALL)
}

/** Replaces the order book around the index by new levels. The trader keeps only orders of one side. */
export function quotePair(scene: Scene, kept: Side): void {
  const { random } = scene
  scene.cancelAll(PAIR, MAKER)
  cancelOwn(scene, (order) => order.side !== kept)
  const taken = new Set(ownOrders(scene).map(({ price }) => price))
  const middle = scene.middleOf(COLLATERAL.priceInstrument) + random.between(-40, 40)
  for (const side of ['Buy', 'Sell'] as const) {
    const away = side === 'Buy' ? -1 : 1
    let price = middle + away * random.between(1, 20)
    for (let count = random.between(2, 12); count > 0; count -= 1) {
      while (taken.has(price)) price += away
      offer(scene, side, price, random.between(SMALL, random.pick([8, 60, 4_000])))
      price += away * random.between(1, 30)
    }
  }
}

/**
 * Moves the last price of the pair to a price in ticks by a trade of other accounts; `lots` are offered there to an
 * order of this side, in one order.
 */
export function movePairTo(scene: Scene, side: Side, price: number, lots: number): void {
  const other = oppositeSide(side)
  scene.cancelAll(PAIR, MAKER)
  offer(scene, other, price, SMALL)
  offer(scene, other, price, Math.max(lots, SMALL))
  scene.send(order(scene, TAKER, side, price, SMALL))
}

/** Fills a resting order of the trader at its price. */
export function fillOnPair(scene: Scene, side: Side, price: number, lots: number): void {
  scene.cancelAll(PAIR, MAKER)
  scene.send(order(scene, TAKER, oppositeSide(side), price, lots))
}

/** Returns the trader's open orders on the pair. */
export function ownOrders({ engine }: Scene) {
  return engine.openOrders(TRADER).filter(({ instrument }) => instrument === PAIR)
}

/** Cancels the trader's orders on the pair that meet a condition. */
export function cancelOwn(scene: Scene, isToCancel: (order: ReturnType<typeof ownOrders>[number]) => boolean): void {
  for (const own of ownOrders(scene).filter(isToCancel)) scene.cancel(PAIR, own.orderId)
}

function offer(scene: Scene, side: Side, price: number, qty: number): void {
  scene.send(scene.order({ account: MAKER, instrument: PAIR, side, price, qty }))
}

function order(scene: Scene, account: number, side: Side, price: number, qty: number) {
  return scene.order({ account, instrument: PAIR, side, price, qty, timeInForce: 'IOC' })
}
