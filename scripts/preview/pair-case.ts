import type { OrderState } from '@perpdesk/engine'
import { type E8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import { lotsToQty, oppositeSide, ticksToPrice } from '@perpdesk/trading'
import { apiErrorOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/api-error.ts'
import type { TicketContext } from '../../apps/terminal/src/features/spot-trading/kinds/spot-kind.ts'
import {
  coinOf,
  issueOf,
  loanOf,
  mostQty,
  orderOf,
  type TicketOrder,
  unitOf,
} from '../../apps/terminal/src/features/spot-trading/ticket-form.ts'
import { requestOf } from '../../apps/terminal/src/features/spot-trading/ticket-request.ts'
import { firstTrigger } from '../../apps/terminal/src/features/trailing-stop/trailing-rules.ts'
import type { Bench } from './bench.ts'
import { type Difference, differ } from './difference.ts'
import { isResting } from './fate.ts'
import { PAIR } from './lending.ts'
import { type Accepted, orderNow, tradesOf } from './outcome.ts'
import { type PairForm, pairForm } from './pair-forms.ts'
import { cancelOwn, fillOnPair, movePairTo, ownOrders, quotePair } from './pair-market.ts'
import { commandOf, sendPairOrder } from './pair-order.ts'
import { answerDifferences } from './pair-refusals.ts'
import { type Scene, TRADER } from './scene.ts'
import { pairContext } from './seen-pair.ts'
import { Trial } from './trial.ts'

/** The ticket of an order on the pair before it is sent. */
interface Typed extends PairForm {
  readonly context: TicketContext
  readonly order: TicketOrder
  readonly money: Money
}

/** The figures of an account that orders on pairs change. */
interface Money {
  readonly inOrders: E8
  /** Debt of the coin that the order gives, and of the coin that it receives. */
  readonly owed: E8
  readonly owedOfReceived: E8
  /** Initial margin of the coins that share margin, in USD. */
  readonly margin: E8
}

/** An order on the pair: compares the figures of its ticket with the exchange's. */
export async function playPair(bench: Bench): Promise<readonly Difference[]> {
  const { scene } = bench
  const side = scene.random.pick(['Buy', 'Sell'] as const)
  if (scene.random.chance(60)) scene.cancelAll(PAIR)
  const switchesOn = scene.engine.spotLeverage(TRADER) === 0 && scene.lends && scene.random.chance(50)
  if (switchesOn) scene.send({ type: 'setSpotMargin', account: TRADER, leverage: scene.random.pick([2, 3, 5, 10]) })
  quotePair(scene, side)
  const context = pairContext(bench)
  const made = pairForm(scene.random, context, side)
  const order = orderOf(made.form, context)
  const typed = { ...made, context, order, money: moneyOf(scene, made, context) }
  const most = scene.random.chance(40) ? mostDifferences(bench, typed) : []
  const before = new Set(ownOrders(scene).map(({ orderId }) => orderId))
  const differences = await sendAndCompare(bench, typed)
  // orders that still wait would trigger on trades of later cases
  cancelOwn(scene, ({ orderId }) => !before.has(orderId))
  // most changes of the margin mode would be refused with spot margin; it stays on while something is owed
  if (switchesOn) scene.send({ type: 'setSpotMargin', account: TRADER, leverage: 0 })
  return [...most, ...differences]
}

async function sendAndCompare(bench: Bench, typed: Typed): Promise<readonly Difference[]> {
  const { scene, tally } = bench
  const { form, context, order, trailing } = typed
  const issue = issueOf(form, order, context)
  const name = `pair ${form.kind.id}`
  if (issue?.code === 'trailMissing') {
    // the request would be that of an order without a trailing stop
    tally.count('refused', 'by the form alone')
    return []
  }
  const outcome = await sendPairOrder(bench, { ...requestOf(form, order, context), orderLinkId: scene.newLink() })
  const answer = answerDifferences(issue, outcome.code)
  if (answer.length > 0) return answer
  if (!('order' in outcome)) {
    tally.count('refused', `${name} ${outcome.code}`)
    return []
  }
  tally.count('accepted', name)
  const { marginMode } = scene.engine.wallet(TRADER) ?? {}
  tally.count('pair', `${scene.accountType} ${marginMode === 'ISOLATED_MARGIN' ? 'isolated' : 'cross'}`)
  tally.count('pair', `${name} ${form.side} by ${order.amount > 0n ? 'amount' : 'quantity'}`)
  if (form.kind.shared.includes('lifetime')) {
    tally.count('pair', `${name} ${form.postOnly ? 'post-only' : form.lifetime}`)
  }
  if (outcome.order.status !== 'Untriggered') return atOnceDifferences(bench, typed, outcome)
  const holds = differ(
    'holds',
    form.kind.needsCoins ? order.given : 0n,
    moneyOf(scene, typed, context).inOrders - typed.money.inOrders,
  )
  if (trailing !== undefined) return [...holds, ...trailDifferences(typed, outcome.order)]
  return [...holds, ...triggerDifferences(bench, typed, outcome.order)]
}

/** Compares an order that acts at once; a resting rest is filled at its price by another account. */
function atOnceDifferences(bench: Bench, typed: Typed, { order, taken }: Accepted): readonly Difference[] {
  const { scene, tally } = bench
  const { form, context } = typed
  if (taken.length > 1) tally.count('pair', 'filled over several levels')
  if (!isResting(order)) {
    if (form.kind.orderType === 'Market' || order.status === 'Filled') return filledDifferences(bench, typed, order)
    tally.count('pair', 'ended short')
    return []
  }
  const holds =
    taken.length > 0
      ? []
      : differ('holds', typed.order.given, moneyOf(scene, typed, context).inOrders - typed.money.inOrders)
  const others = ownOrders(scene).filter(({ orderId }) => orderId !== order.orderId)
  if (others.some((one) => (order.side === 'Buy' ? one.price >= order.price : one.price <= order.price))) {
    tally.count('pair', 'rests behind own orders')
    return holds
  }
  fillOnPair(scene, order.side, order.price, order.leavesQty)
  const now = orderNow(scene.engine, order.orderId)
  if (now.status !== 'Filled') {
    tally.count('pair', 'rests beyond the price limit of the other side')
    return holds
  }
  return [...holds, ...filledDifferences(bench, typed, now)]
}

/** Compares the trades of an order that has ended, and the loan that it took. */
function filledDifferences(bench: Bench, typed: Typed, ended: OrderState): readonly Difference[] {
  const { scene, tally } = bench
  const { order, context, form } = typed
  const trades = tradesOf(scene, ended.orderId)
  const sumOf = (of: (trade: (typeof trades)[number]) => E8) => trades.reduce((sum, trade) => sum + of(trade), 0n)
  const value = sumOf((trade) => trade.value)
  const qty = sumOf((trade) => lotsToQty(context.pair, trade.qty))
  tally.count('pair', 'filled')
  const [given, received] = form.side === 'Buy' ? [value, qty] : [qty, value]
  return [
    ...differ('value', order.value, value),
    ...differ('received', order.received, received),
    ...differ(
      'fee',
      order.fee,
      sumOf((trade) => trade.fee),
    ),
    // the ticket shows no loan of an order that needs its coins only when it triggers
    ...(given === order.given && form.kind.needsCoins ? loanDifferences(bench, typed) : []),
  ]
}

/** Compares the loan that a filled order took. Other orders that hold the coin would share in it. */
function loanDifferences({ scene, tally }: Bench, typed: Typed): readonly Difference[] {
  const { form, order, context, money } = typed
  const now = moneyOf(scene, typed, context)
  if (money.inOrders > 0n || ownOrders(scene).length > 0) {
    tally.count('pair', 'filled beside other orders')
    return []
  }
  const loan = loanOf(form, order, context)
  if (loan !== undefined) tally.count('pair', 'with a loan')
  return [
    ...differ('loan', loan?.amount ?? 0n, now.owed - money.owed),
    // a debt of the received coin is repaid by the order
    ...(money.owedOfReceived > 0n || loan === undefined
      ? []
      : differ('margin of the loan', loan.margin, now.margin - money.margin)),
  ]
}

function trailDifferences({ context, form, trailing }: Typed, { details }: OrderState): readonly Difference[] {
  const { pair, last = 0n } = context
  if (trailing === undefined || trailing.activation !== '') return []
  const shown = firstTrigger(trailing, { contract: pair, side: oppositeSide(form.side), last })
  return differ('first trigger', shown, ticksToPrice(pair, details?.trailingTrigger ?? 0))
}

/** Compares a waiting order once a trade has moved the last price to its trigger. */
function triggerDifferences(bench: Bench, typed: Typed, waiting: OrderState): readonly Difference[] {
  const { scene, tally } = bench
  const { form, context, trigger, order } = typed
  if (trigger === undefined || !scene.random.chance(70)) return []
  const { pair } = context
  const partner = waiting.orderId + 1
  cancelOwn(
    scene,
    ({ orderId, status }) => orderId !== waiting.orderId && !(orderId === partner && status === 'Untriggered'),
  )
  scene.listen()
  const lots = toSafeInteger((order.received ?? 0n) / pair.lotSize)
  movePairTo(
    scene,
    form.side,
    toSafeInteger(trigger / pair.tickSize),
    form.side === 'Buy' ? lots : toSafeInteger(order.qty / pair.lotSize),
  )
  const now = orderNow(scene.engine, waiting.orderId)
  const [leg] = form.kind.legs(form, context)
  if (now.status === 'Untriggered') {
    tally.count('pair', 'trigger beyond the price limits')
    return []
  }
  if (now.status !== 'Filled' || now.cumExecQty < waiting.qty) {
    tally.count('pair', isResting(now) ? 'rests after its trigger' : `ended at its trigger: ${now.cancelType}`)
    return []
  }
  if (leg.price !== trigger) {
    tally.count('pair', 'filled at a better price than its limit')
    return []
  }
  tally.count('pair', `${form.kind.id} filled at its trigger`)
  return filledDifferences(bench, typed, now)
}

/** Checks the largest order of the ticket: the exchange accepts it, and refuses one step more of an order with a price. */
function mostDifferences(bench: Bench, { form, context }: Typed): readonly Difference[] {
  const { kind } = form
  if (!kind.needsCoins) return []
  const qty = mostQty(form, context)
  if (qty === undefined) return []
  const size =
    unitOf(form) === 'base' ? ({ by: 'text', text: formatE8(qty) } as const) : ({ by: 'share', percent: 100 } as const)
  const whole = { ...form, size }
  const order = orderOf(whole, context)
  if (order.qty + order.amount === 0n || issueOf(whole, order, context) !== undefined) return []
  bench.tally.count('pair', 'largest order')
  const verdict = (tried: TicketOrder) => {
    try {
      const { code } = new Trial(bench.scene).send(commandOf(bench, requestOf(whole, tried, context)))
      return code === 0 ? 'taken' : 'refused'
    } catch (error) {
      if (apiErrorOf(error) !== undefined) return 'refused'
      throw error
    }
  }
  // the price limit, which backs a market order, is worse than the price at which it trades
  const isBound = kind.orderType === 'Limit' || kind.id === 'TpSl' || kind.id === 'OCO'
  const isByQty = order.amount === 0n
  return [
    ...differ('largest order', 'taken', verdict(order)),
    ...(isBound && isByQty
      ? differ('largest order and a lot', 'refused', verdict({ ...order, qty: order.qty + context.pair.lotSize }))
      : []),
  ]
}

/** Returns the account's figures, of the coins that the order gives and receives. */
function moneyOf({ engine }: Scene, { form }: Pick<PairForm, 'form'>, { pair }: TicketContext): Money {
  const wallet = engine.wallet(TRADER)
  const given = coinOf(pair, form.side, 'given')
  const received = coinOf(pair, form.side, 'received')
  const owed = (coin: string) => engine.loans(TRADER).find((loan) => loan.coin === coin)?.owed ?? 0n
  return {
    inOrders: wallet?.coins.find(({ coin }) => coin === given)?.inOrders ?? 0n,
    owed: owed(given),
    owedOfReceived: owed(received),
    margin: wallet?.totalInitialMargin ?? 0n,
  }
}
