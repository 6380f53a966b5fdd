import { e8 } from '@perpdesk/numeric'
import type { FiredAlert } from '@perpdesk/protocol'
import { STRATEGY_TYPES } from '@perpdesk/trading'
import { coinAmount, formatDateTime, formatPercent } from '../../format/index.ts'
import type { Text, TextKey } from '../../i18n/index.ts'
import { contractName, instrumentOf } from '../../stores/index.ts'
import {
  causeKey,
  type OrderLineParams,
  orderLineParams,
  strategyEndKey,
  strategyLine,
  writtenPrice,
  writtenQty,
} from '../order-words/index.ts'
import { alertLine } from './alert-line.ts'
import type { Notification } from './notification.ts'

type Words = Text<'notifications'>

/** A notification as text: the event and its figures. */
export interface NoticeWords {
  readonly title: string
  readonly detail: string
}

export function noticeWords(notification: Notification, text: Words): NoticeWords {
  const { happening, count } = notification
  if (happening === 'CancelAllSuccess') return cancelAllWords(count, hasLegs(notification), text)
  const title = text(happening)
  if (notification.scene === 'market') return publicWords(notification, title, text)
  if (notification.alert !== undefined && count === 1) return alertWords(notification.alert, text)
  if (count > 1) return { title: withReason(text('many', { title, count }), notification, text), detail: '' }
  return { title, detail: detailOf(notification, text) }
}

/** Returns the text of a fired alert: contract and price, below them the condition and the user's note. */
function alertWords(alert: FiredAlert, text: Words): NoticeWords {
  const { symbol, price, note } = alert
  const title = text('alert.title', { symbol: contractName(symbol), price: writtenPrice(symbol, price) })
  const line = alertLine(alert, text)
  return { title, detail: note === '' ? line : `${line} · ${note}` }
}

const MOST_NAMES = 6

/** Returns the text of a public notice: a sentence for one contract, the names of several. */
function publicWords({ happening, symbols, until }: Notification, title: string, text: Words): NoticeWords {
  const names = symbols.filter((symbol) => symbol !== '').map(contractName)
  if (names.length > 1) {
    const shown = names.slice(0, MOST_NAMES).join(', ')
    const detail = names.length > MOST_NAMES ? `${shown} …` : shown
    return { title: text('many', { title, count: names.length }), detail }
  }
  const [symbol = ''] = names
  const time = formatDateTime(until)
  switch (happening) {
    case 'contractListed':
    case 'preMarketOpened':
    case 'tradingOpened':
      return { title, detail: text('nowTrading', { symbol }) }
    case 'contractAnnounced':
    case 'auctionOpened':
    case 'endSet':
      return { title, detail: text(`${happening}Detail`, { symbol, time }) }
    case 'ordersStopped':
    case 'ordersResumed':
      return { title, detail: text(`${happening}Detail`) }
    default:
      return { title, detail: symbol }
  }
}

/** Returns the text of cancelling several orders (TST-05). */
function cancelAllWords(count: number, withTpsl: boolean, text: Words): NoticeWords {
  return { title: text('CancelAllSuccess', { count }), detail: withTpsl ? text('CancelAllTpSlSuccessDec') : '' }
}

function detailOf(notification: Notification, text: Words): string {
  switch (notification.happening) {
    case 'setTpSuccess':
    case 'tpslRemoved':
      return text('tpslLine', { symbol: contractName(notification.symbol), legs: legsOf(notification, text) })
    case 'liquidated':
    case 'liquidatedPartly':
      return liquidationDetail(notification, text)
    case 'adl':
      return text('adlDetail', positionParams(notification, text))
    case 'delivered':
      return text('deliveredDetail', { ...positionParams(notification, text), amount: settled(notification) })
    case 'initialMargin':
    case 'maintenanceMargin':
      return notification.amount === ''
        ? ''
        : text(`${notification.happening}Detail`, { rate: formatPercent(e8(notification.amount), { signed: false }) })
    case 'strategyCompleted':
    case 'strategyEnded':
      return strategyDetail(notification, text)
    case 'partlyFilled':
    case 'filled':
    case 'takeProfitFilled':
    case 'stopLossFilled':
    case 'trailingStopFilled':
    case 'restCancelled':
      return fillLine(notification, text)
    default:
      return orderLine(notification, text)
  }
}

function fillLine(notification: Notification, text: Words): string {
  const params = orderLineParams(notification.symbol, notification.size, notification.price)
  const filled = writtenQty(notification.symbol, notification.done)
  return text('fillLine', { ...params, side: sideWord(notification, text), filled })
}

/** Returns the text of an ended strategy: its terms, its executed quantity, and why it ended. */
function strategyDetail(notification: Notification, text: Words): string {
  const { type, symbol, side, size, done, reason } = notification
  const strategyType = STRATEGY_TYPES.find((known) => known === type)
  const { qty, coin } = orderLineParams(symbol, done, '')
  return text('strategyEndedDetail', {
    line:
      strategyType === undefined || side === ''
        ? symbol
        : strategyLine({ symbol, side, qty: size, strategyType }, text),
    executed: `${qty} ${coin}`,
    reason: text(strategyEndKey(reason)),
  })
}

function orderLine(notification: Notification, text: Words): string {
  const params = {
    ...orderLineParams(notification.symbol, notification.size, notification.price),
    side: sideWord(notification, text),
  }
  let line = text(notification.market ? 'orderLineMarket' : 'orderLine', params)
  if (notification.trigger !== '') {
    line = text('conditionalLine', { line, trigger: writtenPrice(notification.symbol, notification.trigger) })
  }
  return withReason(line, notification, text)
}

function withReason(line: string, { reason, happening }: Notification, text: Words): string {
  if (reason === '') return line
  const ofStrategy = happening === 'strategyCompleted' || happening === 'strategyEnded'
  const key = ofStrategy ? strategyEndKey(reason) : causeKey(reason)
  return text('withReason', { line, reason: text(key) })
}

function sideWord({ side }: Notification, text: Words): string {
  return side === '' ? '' : text(side)
}

function legsOf({ symbol, takeProfit, stopLoss, trailing }: Notification, text: Words): string {
  const priceOf = (price: string) => ({ price: writtenPrice(symbol, price) })
  return [
    takeProfit === '' ? undefined : text('takeProfitLeg', priceOf(takeProfit)),
    stopLoss === '' ? undefined : text('stopLossLeg', priceOf(stopLoss)),
    trailing ? text('trailingStopLeg') : undefined,
  ]
    .filter((leg) => leg !== undefined)
    .join(', ')
}

function hasLegs({ takeProfit, stopLoss, trailing }: Notification): boolean {
  return takeProfit !== '' || stopLoss !== '' || trailing
}

const LIQUIDATED = {
  REGULAR_MARGIN: 'liquidatedCross',
  ISOLATED_MARGIN: 'liquidatedIsolated',
  PORTFOLIO_MARGIN: 'liquidatedPortfolio',
} as const satisfies Record<Notification['marginMode'], TextKey<'notifications'>>

/**
 * Returns the text of a liquidation, which depends on the margin mode and on whether a part of the position remains
 * (TST-05).
 */
function liquidationDetail(notification: Notification, text: Words): string {
  const params = positionParams(notification, text)
  const line = text(LIQUIDATED[notification.marginMode], params)
  if (notification.happening === 'liquidated') return line
  const left = writtenQty(notification.symbol, notification.size)
  return text('liquidatedLeft', { line, left, coin: params.coin })
}

function positionParams(notification: Notification, text: Words): OrderLineParams & { readonly side: string } {
  const side = text(notification.side === 'Sell' ? 'short' : 'long')
  return { ...orderLineParams(notification.symbol, notification.done, notification.price), side }
}

function settled({ symbol, amount }: Notification): string {
  if (amount === '') return ''
  const coin = instrumentOf(symbol)?.contract.settleCoin ?? ''
  return coinAmount(e8(amount), coin, { signed: true })
}
