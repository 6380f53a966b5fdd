import { type PairOrder, spotOrderItemOf } from '@perpdesk/protocol'
import { textOf } from '../../i18n/index.ts'
import { spotOrders } from '../../stores/spot-state.ts'
import { fetchPart } from '../../ui/fetch-part.ts'
import { lazyDialog, lazyPart } from '../../ui/index.ts'
import { openLayer, type Scene } from '../command-access/index.ts'
import type { CommandPart, TerminalCommand } from '../commands/index.ts'
import { orderRowCommands } from '../order-commands/index.ts'
import { areLegsFixed, mayCarryLegs } from './order-legs/amend-legs.ts'
import { pairRow } from './pair-rows.ts'
import { pairOf } from './spot-words.ts'

const AmendForm = lazyPart(async () => (await import('./amend-pair-order.tsx')).AmendPairOrder)
const LegsDialog = lazyDialog(async () => (await import('./order-legs/legs-dialog.tsx')).LegsDialog)
const CancelOrders = lazyDialog(async () => (await import('./cancel-all-dialog.tsx')).CancelAllDialog)
const cancelling = () => fetchPart(() => import('../orders/index.ts'))

const text = textOf('commands')

/** Returns the open orders of a pair, newest first. */
function openOf(symbol: string): readonly PairOrder[] {
  return spotOrders.getState().value.flatMap((order) => (order.symbol === symbol ? pairRow(order) : []))
}

function rowOf({ symbol, orderId }: Pick<PairOrder, 'symbol' | 'orderId'>): PairOrder | undefined {
  return openOf(symbol).find((order) => order.orderId === orderId)
}

/** Opens the confirmation before all open orders of a pair are cancelled. */
function askCancelAll(symbol: string): void {
  openLayer((close) => (
    <CancelOrders
      open
      orders={openOf(symbol)}
      kind="all"
      isPart={false}
      only={{ symbol, name: symbol }}
      onClose={close}
    />
  ))
}

const found = ({ pairOrder }: Scene) => (pairOrder === undefined ? undefined : rowOf(pairOrder))

const changeLegs: TerminalCommand = {
  id: 'pairOrder.tpsl',
  group: 'orders',
  row: 'pairOrder',
  onlyOnRow: true,
  text: (say) => say('commands', 'tpsl'),
  blocked: (scene) => {
    const order = found(scene)
    if (order === undefined) return text('blocked.orderGone')
    return mayCarryLegs(order) && !areLegsFixed(order) ? undefined : text('blocked.fixed')
  },
  run: (scene) => {
    const order = found(scene)
    const pair = order === undefined ? undefined : pairOf(order.symbol)
    if (order === undefined || pair === undefined) return
    openLayer((close) => <LegsDialog order={order} pair={pair} onClose={close} />)
  },
}

/** Commands for open orders on pairs, from their rows and their lines on the chart. */
export const pairOrderCommands: CommandPart = () =>
  orderRowCommands<PairOrder>({
    row: 'pairOrder',
    orderOf: ({ pairOrder }) => pairOrder,
    rowOf,
    fixed: () => undefined,
    renderForm: (order, field, close) => {
      const pair = pairOf(order.symbol)
      return pair === undefined ? null : <AmendForm order={order} pair={pair} field={field} wide onDone={close} />
    },
    cancel: async (order) => {
      const { cancelOrder } = await cancelling()
      await cancelOrder({ ...order, set: [order] })
    },
    hasOpen: (symbol) => openOf(symbol).length > 0,
    askCancelAll,
    record: (order) => {
      const now = rowOf(order)
      return now === undefined ? undefined : spotOrderItemOf(now)
    },
    own: [changeLegs],
  })
