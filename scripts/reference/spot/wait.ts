import type { OrderOptions, PlaceOrder, TrailingTerms } from '@perpdesk/engine'
import type { Side } from '@perpdesk/trading'
import type { Account, Model, Pair } from '../model.ts'
import { type Answer, done, refused } from '../results.ts'
import { trail } from '../triggers/trailing.ts'
import { carriedFaultIn, countFault, formFault, isTriggerIn, legFault, reachedFault } from './faults.ts'
import { backingFault } from './gate.ts'
import { stopsOf, ticksPrice, worthOf } from './pair.ts'
import { addPairStops, type PairStopDraft } from './pair-stops.ts'
import { heldByAll } from './promised.ts'

/** Maximum number of waiting orders in a pair: of those that hold coins, and of the others. */
const MOST_OF_A_KIND = 30

export function waitInPair(
  model: Model,
  pair: Pair,
  account: Account,
  command: PlaceOrder,
  options: OrderOptions,
): Answer {
  const { trigger, oco, spot } = options
  const trailing = spot?.trailing ?? null
  const fault = formFault(pair, account, command) ?? kindFault(command, options)
  if (fault !== undefined) return fault
  if (trailing !== null) return waitBehind(model, pair, account, command, trailing)
  const base = draftOf(pair, account, command)
  if (trigger !== null) {
    const kind = spot?.holdsCoins === true ? 'tpslOrder' : 'Stop'
    const draft: PairStopDraft = { ...base, kind, trigger: trigger.price, direction: trigger.direction }
    const wrong =
      legFault(pair, draft) ??
      manyFault(pair, account, draft, 1) ??
      reachedFault(pair, trigger.price, trigger.direction) ??
      carriedFaultIn(pair, command.side, draft.tpsl, command.price) ??
      (kind === 'Stop' ? undefined : heldFault(pair, account, [draft]))
    if (wrong !== undefined) return wrong
    const id = model.orderId
    addPairStops(model, [draft])
    return done(id, draft.price)
  }
  if (oco === null) return refused('invalid')
  const sells = command.side === 'Sell'
  const drafts = [oco.takeProfit, oco.stopLoss].map((leg, place): PairStopDraft => {
    const isMarket = leg.orderType === 'Market'
    return {
      ...base,
      kind: 'OcoOrder',
      link: place === 0 ? base.link : '',
      orderType: leg.orderType,
      timeInForce: isMarket ? 'IOC' : command.timeInForce,
      price: isMarket ? 0 : leg.limitPrice,
      trigger: leg.trigger,
      direction: sells === (place === 0) ? 1 : 2,
    }
  })
  const faults = [
    ...drafts.map((draft) => legFault(pair, draft)),
    manyFault(pair, account, drafts[0]!, 2),
    ...drafts.map(({ trigger: at, direction }) =>
      isTriggerIn(pair, at) ? reachedFault(pair, at, direction) : undefined,
    ),
  ]
  const wrong = faults.find((one) => one !== undefined) ?? heldFault(pair, account, drafts)
  if (wrong !== undefined) return wrong
  const id = model.orderId
  addPairStops(model, drafts)
  return done(id, 0)
}

/**
 * Refuses more than one way to wait, triggers other than by the last price, and options that such an order cannot have.
 */
function kindFault({ side, orderType }: PlaceOrder, options: OrderOptions): Answer | undefined {
  const { trigger, oco, tpsl, slippage, bbo, spot } = options
  const trailing = spot?.trailing ?? null
  const holds = spot?.holdsCoins === true
  const ways = [trigger, oco, trailing].filter((one) => one !== null).length
  const isConditionalLimit = trigger !== null && !holds && orderType === 'Limit'
  const byOther = [trigger, oco?.takeProfit, oco?.stopLoss].some((one) => one != null && one.by !== 'LastPrice')
  const isWrong =
    ways > 1 ||
    slippage !== null ||
    bbo !== null ||
    (holds && trigger === null) ||
    (tpsl !== null && !isConditionalLimit) ||
    ((spot?.quoteAmount ?? 0n) > 0n && (side === 'Sell' || oco !== null)) ||
    (trailing !== null && orderType === 'Limit') ||
    byOther
  return isWrong ? refused('invalid') : undefined
}

function waitBehind(model: Model, pair: Pair, account: Account, command: PlaceOrder, terms: TrailingTerms): Answer {
  const { tickSize } = pair.instrument
  const present = pair.last > 0 ? pair.last : Number(pair.index / tickSize)
  const draft: PairStopDraft = {
    ...draftOf(pair, account, command),
    kind: 'Stop',
    trigger: 0,
    direction: command.side === 'Sell' ? 2 : 1,
    trailing: { ...terms, best: 0 },
  }
  const fault =
    trailingFault(pair, command.side, terms) ??
    legFault(pair, { ...draft, trigger: present }) ??
    manyFault(pair, account, draft, 1)
  if (fault !== undefined) return fault
  trail(pair, draft)
  const id = model.orderId
  addPairStops(model, [draft])
  return done(id, 0)
}

/**
 * Refuses a trailing stop that does not lie behind the price, or whose activation price is not ahead of it (R3.25,
 * R3.26).
 */
function trailingFault(pair: Pair, side: Side, { distance, ratio, activation }: TrailingTerms): Answer | undefined {
  const present = pair.last > 0 ? ticksPrice(pair, pair.last) : pair.index
  if (distance < 0 || ratio < 0n || ratio >= 100_000_000n || (distance > 0 && ratio > 0n)) return refused('invalid')
  if (activation !== 0 && !isTriggerIn(pair, activation)) return refused('invalid')
  if (ticksPrice(pair, distance) >= present) return refused('invalid')
  if (activation === 0) return undefined
  const at = ticksPrice(pair, activation)
  return (side === 'Sell' ? at > present : at < present) ? undefined : refused('invalid')
}

function draftOf(pair: Pair, account: Account, command: PlaceOrder): PairStopDraft {
  const { side, orderType, smpType, orderLinkId, qty, options } = command
  const isMarket = orderType === 'Market'
  return {
    link: orderLinkId,
    account,
    pair,
    kind: 'Stop',
    side,
    smpType,
    orderType,
    timeInForce: isMarket ? 'IOC' : command.timeInForce,
    price: isMarket ? 0 : command.price,
    qty,
    amount: options?.spot?.quoteAmount ?? 0n,
    trigger: 0,
    direction: 1,
    tpsl: options?.tpsl ?? null,
    trailing: null,
  }
}

function manyFault(pair: Pair, account: Account, { kind }: PairStopDraft, more: number): Answer | undefined {
  const alike = stopsOf(pair, account).filter((stop) => (stop.kind === 'Stop') === (kind === 'Stop'))
  return alike.length + more > MOST_OF_A_KIND ? refused('pairManyOrders') : countFault(pair, account, more)
}

type Legs = Parameters<typeof heldByAll>[0]

/** Checks the coins that a set holds against the smallest amount that it trades. */
export function heldFault(pair: Pair, account: Account, legs: Legs, replaced: Legs = []): Answer | undefined {
  const [first] = legs
  if (first === undefined) return undefined
  const priceOf = ({ orderType, price, trigger }: Legs[number]): number => (orderType === 'Market' ? trigger : price)
  const least = <T extends bigint | number>(amounts: readonly T[]): T => amounts.reduce((a, b) => (b < a ? b : a))
  const lots = least(
    legs.map((leg) => (leg.amount > 0n ? Number(leg.amount / worthOf(pair, priceOf(leg), 1)) : leg.qty)),
  )
  const value = least(legs.map((leg) => worthOf(pair, priceOf(leg), leg.qty)))
  return backingFault(pair, account, first.side, { lots, value, held: heldByAll(legs) }, heldByAll(replaced))
}
