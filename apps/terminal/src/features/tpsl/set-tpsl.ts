import { e8 } from '@perpdesk/numeric'
import { type PartialTpSl, type Position, type PositionStopOrder, type RequestOf, tpslOf } from '@perpdesk/protocol'
import type { TpSlKind } from '@perpdesk/trading'
import { call } from '../../client/index.ts'
import { asked, sendChange, sentQty } from '../order-submission/index.ts'

type SetRequest = RequestOf<'setTpSlTs'>

/** Names of the request fields of each leg. */
const FIELDS = {
  takeProfit: {
    by: 'tpTriggerBy',
    type: 'tpOrderType',
    limit: 'limitTakeProfit',
    id: 'tpStopOrderId',
    size: 'tpSize',
    sizeX: 'tpSizeX',
  },
  stopLoss: {
    by: 'slTriggerBy',
    type: 'slOrderType',
    limit: 'limitStopLoss',
    id: 'slStopOrderId',
    size: 'slSize',
    sizeX: 'slSizeX',
  },
} as const
const KINDS = ['takeProfit', 'stopLoss'] as const satisfies readonly TpSlKind[]

/**
 * Sets TP/SL of a position. Resolves to `undefined` on success, otherwise to the error text. The request has no id by
 * which the exchange could recognise a repetition, and a repeated partial set would create a second entry. If the
 * answer is lost, the untriggered TP/SL are therefore read until they show the outcome.
 * @param position state before the change, to distinguish a new entry from existing ones
 */
export function setTpSl(position: Position, request: SetRequest): Promise<string | undefined> {
  const known = new Set(position.stopOrders.map(({ orderId }) => orderId))
  return sendChange({
    send: () => call('setTpSlTs', request, { toast: false }),
    look: () =>
      asked('stopOrders', { symbol: request.symbol }, ({ list }) => {
        const stopOrders = list.filter(({ positionIdx }) => positionIdx === position.positionIdx)
        return isSet({ stopOrders }, request, known) || null
      }),
  })
}

/** True if a position has the TP/SL that a request was to set. `known`: ids of the orders that it had before. */
export function isSet(
  position: Pick<Position, 'stopOrders'>,
  request: SetRequest,
  known: ReadonlySet<string>,
): boolean {
  const { fullTpsl, partialTpslList } = tpslOf(position)
  const orders = new Map(position.stopOrders.map((stop) => [stop.orderId, stop]))
  if (request.tpSlMode === 'Full') {
    return KINDS.every((kind) => {
      const id = kind === 'takeProfit' ? fullTpsl?.tpStopOrderId : fullTpsl?.slStopOrderId
      return isLeg(orders.get(id ?? ''), request, kind)
    })
  }
  const isChange = KINDS.some((kind) => request[FIELDS[kind].id] !== undefined)
  if (isChange) return KINDS.every((kind) => isLeg(orders.get(request[FIELDS[kind].id] ?? ''), request, kind))
  return partialTpslList.some(
    (entry) => !known.has(entry.orderId) && KINDS.every((kind) => isLeg(orders.get(idOf(entry, kind)), request, kind)),
  )
}

function idOf(entry: PartialTpSl, kind: TpSlKind): string {
  return kind === 'takeProfit' ? entry.tpStopOrderId : entry.slStopOrderId
}

/** True if a leg matches the request; a leg that the request does not contain always matches. */
function isLeg(stop: PositionStopOrder | undefined, request: SetRequest, kind: TpSlKind): boolean {
  const { by, type, limit, size, sizeX } = FIELDS[kind]
  const trigger = request[kind]
  if (trigger === undefined) return true
  if (e8(trigger) === 0n) return stop === undefined
  if (stop === undefined) return false
  const isLimit = request[type] === 'Limit'
  const qty = sentQty({ qty: request[size], qtyX: request[sizeX] })
  return (
    e8(stop.triggerPrice) === e8(trigger) &&
    stop.triggerBy === request[by] &&
    stop.orderType === (isLimit ? 'Limit' : 'Market') &&
    (!isLimit || e8(stop.price) === e8(request[limit] ?? '0')) &&
    (qty === 0n || e8(stop.qty) === qty)
  )
}
