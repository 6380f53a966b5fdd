import type { PositionIdx, Side } from '@perpdesk/trading'
import type { OrderState } from '../../../packages/engine/src/event.ts'
import type { SetMmrClose } from '../../../packages/engine/src/strategy-types.ts'
import { isDollar, toUsd } from '../coins.ts'
import { crossOf, riskBase } from '../cross.ts'
import * as formulas from '../formulas.ts'
import { worstPrice } from '../gate.ts'
import { hasFreshMarks } from '../liquidation.ts'
import { type Account, type Model, opposite, type Position, type Standing, standingOf, valueOf } from '../model.ts'
import { remember } from '../order-life.ts'
import { closableLots, find, placeChecked, steps } from '../placing.ts'
import { type Answer, DONE, done, refused } from '../results.ts'
import { isIsolated, maintenance, unrealisedOf } from '../risk.ts'
import { NO_DETAILS } from '../stops/stop.ts'

/** A close that waits for the maintenance margin rate of its account (3.10); shown as an untriggered order. */
export interface MarginClose {
  readonly id: number
  readonly standing: Standing
  readonly index: PositionIdx
  readonly side: Side
  readonly rateE4: number
  readonly createdTime: number
}

type End = Pick<OrderState, 'status' | 'cancelType' | 'rejectReason'>

const WAITS: End = { status: 'Untriggered', cancelType: 'UNKNOWN', rejectReason: 'EC_NoError' }
const TRIGGERED: End = { ...WAITS, status: 'Triggered' }
const VOID: End = { status: 'Cancelled', cancelType: 'UNKNOWN', rejectReason: 'EC_Others' }
const BY_USER: End = { status: 'Cancelled', cancelType: 'CancelByUser', rejectReason: 'EC_PerCancelRequest' }

export function closeState({ id, standing, index, side, rateE4, createdTime }: MarginClose, time: number, end = WAITS) {
  const qty = closableLots(standing, side, index)
  return {
    orderId: id,
    orderLinkId: '',
    account: standing.account.id,
    instrument: standing.market.instrument.id,
    side,
    orderType: 'Market',
    timeInForce: 'IOC',
    price: 0,
    qty,
    leavesQty: end === WAITS || end === TRIGGERED ? qty : 0,
    cumExecQty: 0,
    cumExecValue: 0n,
    cumExecFee: 0n,
    reduceOnly: true,
    closeOnTrigger: true,
    positionIdx: index,
    smpType: 'None',
    stopOrderType: 'MmRateClose',
    createType: 'CreateByMmRateClose',
    ...end,
    details: { ...NO_DETAILS, triggerRateE4: rateE4 },
    createdTime,
    updatedTime: time,
  } as const satisfies OrderState
}

/** Sets, replaces or, with a rate of 0, takes away the close of a position. */
export function setMarginClose(model: Model, command: SetMmrClose): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const standing = standingOf(found.account, found.market)
  const { positionIdx: index, rateE4 } = command
  if (standing.hedge === (index === 0)) return refused('invalid')
  const present = model.closes.find((close) => close.standing === standing && close.index === index)
  if (rateE4 === 0) {
    if (present === undefined) return refused('noOrder')
    endClose(model, present, BY_USER)
    return DONE
  }
  if (present?.rateE4 === rateE4) return refused('notModified')
  const fault = closeFault(standing, standing.positions[index], rateE4)
  if (fault !== undefined) return fault
  if (present !== undefined) endClose(model, present, BY_USER)
  const side = opposite(standing.positions[index].side)
  const close = { id: model.orderId++, standing, index, side, rateE4, createdTime: model.time }
  model.closes.push(close)
  model.tell(standing.account, { type: 'order', order: closeState(close, model.time) })
  return done(close.id, 0)
}

function closeFault(standing: Standing, position: Position, rateE4: number): Answer | undefined {
  const { account, market } = standing
  if (account.accountType === 'classic') return refused('unifiedOnly')
  if (isIsolated(standing) || !isDollar(market.instrument.settleCoin)) return refused('invalid')
  if (position.lots === 0) return refused('noPosition')
  if (rateE4 < 0 || rateE4 > 9000 || hasReached(account, rateE4)) return refused('invalid')
  return wouldRaise(standing, position) ? refused('invalid') : undefined
}

function hasReached(account: Account, rateE4: number): boolean {
  const cross = crossOf(account)
  return cross.maintenance > 0n && cross.maintenance * 10_000n >= riskBase(cross) * BigInt(rateE4)
}

/** Whether the rate would be higher after closing the position at the worst price of the present book. */
function wouldRaise(standing: Standing, position: Position): boolean {
  const { account, market } = standing
  const { lots, entryValue } = position
  const side = opposite(position.side)
  const price = worstPrice(standing, {
    side,
    lots,
    price: side === 'Buy' ? market.maxBuy : market.minSell,
    rests: true,
    smpType: 'None',
  })
  const exit = valueOf(market, price, lots)
  const realised = formulas.realised(market.instrument, position.side, entryValue, exit)
  const gain = realised - unrealisedOf(standing, position) - formulas.fee(exit, account.takerRate)
  const { settleCoin } = market.instrument
  const cross = crossOf(account)
  const base = riskBase(cross)
  const baseAfter = base + toUsd(account.model, settleCoin, gain, 'floor')
  const after = cross.maintenance - toUsd(account.model, settleCoin, maintenance(standing, position), 'up')
  return baseAfter <= 0n || after * base > cross.maintenance * baseAfter
}

export function endClose(model: Model, close: MarginClose, end: End): void {
  model.closes.splice(model.closes.indexOf(close), 1)
  const { account } = close.standing
  if (!account.reports) return
  const order = closeState(close, model.time, end)
  model.tell(account, { type: 'order', order })
  remember(account, order)
}

/** Closes go with their positions, in size as well. */
export function followInCloses(model: Model, standing: Standing, position: Position): void {
  const own = model.closes.filter((one) => one.standing === standing && standing.positions[one.index] === position)
  for (const close of own) {
    if (closableLots(standing, close.side, close.index) > 0) model.resizedCloses.add(close)
    else endClose(model, close, { status: 'Cancelled', cancelType: 'CancelByTpSlTsClear', rejectReason: 'EC_NoError' })
  }
}

/** Once a command, at its end. */
export function tellResizedCloses(model: Model): void {
  for (const close of model.closes) {
    if (!model.resizedCloses.has(close)) continue
    model.tell(close.standing.account, { type: 'order', order: closeState(close, close.createdTime) })
  }
  model.resizedCloses.clear()
}

/** At ticks: of what an account's rate has reached the dearest position goes first, then the rate is looked at again. */
export function runCloses(model: Model): void {
  const waiting = new Set(model.closes.map(({ standing }) => standing.account))
  for (const account of model.accounts) {
    if (!waiting.has(account) || !hasFreshMarks(account)) continue
    for (;;) {
      const own = model.closes.filter(({ standing }) => standing.account === account)
      const reached = own.filter(({ rateE4 }) => hasReached(account, rateE4))
      const keeps = ({ standing, index }: MarginClose) => maintenance(standing, standing.positions[index])
      const [dearest] = reached.toSorted((a, b) => (keeps(a) === keeps(b) ? a.id - b.id : keeps(a) > keeps(b) ? -1 : 1))
      if (dearest === undefined) break
      carryOut(model, dearest)
    }
  }
}

function carryOut(model: Model, close: MarginClose): void {
  const { standing, index, side, id, rateE4, createdTime } = close
  const { account, market } = standing
  if (wouldRaise(standing, standing.positions[index])) {
    endClose(model, close, VOID)
    return
  }
  const triggered = closeState(close, model.time, TRIGGERED)
  model.closes.splice(model.closes.indexOf(close), 1)
  model.tell(account, { type: 'order', order: triggered })
  const { maxMarketQty, lotSize } = market.instrument
  const largest = steps(maxMarketQty, lotSize)
  const whole = closableLots(standing, side, index)
  for (let left = whole; left > 0; left -= largest) {
    const isFirst = left === whole
    const details = { ...NO_DETAILS, parentOrderId: isFirst ? 0 : id, triggerRateE4: rateE4 }
    const answer = placeChecked(
      model,
      standing,
      {
        type: 'placeOrder',
        account: account.id,
        instrument: market.instrument.id,
        side,
        orderType: 'Market',
        timeInForce: 'IOC',
        price: 0,
        qty: Math.min(left, largest),
        reduceOnly: true,
        closeOnTrigger: true,
        positionIdx: index,
        smpType: 'None',
        orderLinkId: '',
        options: null,
      },
      {
        createType: 'CreateByMmRateClose',
        stopOrderType: 'MmRateClose',
        details,
        ...(isFirst && { id, createdTime }),
      },
    )
    if (isFirst && answer.code !== 0) {
      const ended = closeState(close, model.time, VOID)
      model.tell(account, { type: 'order', order: ended })
      if (account.reports) remember(account, ended)
      return
    }
  }
}
