import { type Order, orderItemOf } from '@perpdesk/protocol'
import { loadTexts, textOf } from '../../i18n/index.ts'
import { contractName, instrumentOf } from '../../stores/index.ts'
import { openOrders } from '../../stores/private-state.ts'
import { fetchPart } from '../../ui/fetch-part.ts'
import { lazyDialog } from '../../ui/index.ts'
import { openLayer } from '../command-access/index.ts'
import {
  type CommandPart,
  contractBlock,
  copyCommands,
  signedOutBlock,
  type TerminalCommand,
} from '../commands/index.ts'
import { type AmendField, canAmend, kindOf, orderLineParams } from '../order-words/index.ts'
import { type OrderRow, orderRows } from './order-sets.ts'

const AmendDialog = lazyDialog(async () => (await import('./amend-dialog.tsx')).AmendDialog)
const CancelOrders = lazyDialog(async () => (await import('./cancel-all-dialog.tsx')).CancelAllDialog)
const cancelling = () => fetchPart(() => import('./cancel-orders.ts'))

const text = textOf('commands')

/** Returns the rows of open orders of a contract, or of all contracts, newest first. */
function openOf(symbol?: string): readonly OrderRow[] {
  const all = openOrders.getState().value
  return orderRows(symbol === undefined ? all : all.filter((order) => order.symbol === symbol))
}

function rowOf(order: Order | undefined): OrderRow | undefined {
  return openOf(order?.symbol).find(({ set }) => set.some(({ orderId }) => orderId === order?.orderId))
}

async function cancel(row: OrderRow | undefined): Promise<void> {
  if (row === undefined) return
  const [{ cancelOrder }] = await Promise.all([cancelling(), loadTexts('orders', 'notifications')])
  await cancelOrder(row)
}

/** Opens the confirmation before all open orders of a contract, or of all contracts, are cancelled. */
function askCancelAll(symbol?: string): void {
  const rows = openOf(symbol)
  openLayer((close) => (
    <CancelOrders
      open
      orders={rows.flatMap(({ set }) => set)}
      kind="all"
      isPart={false}
      withTpsl={rows.some((row) => kindOf(row) === 'tpSl')}
      only={symbol === undefined ? undefined : { symbol, name: contractName(symbol) }}
      onClose={close}
    />
  ))
}

function noOrders(symbol?: string): string | undefined {
  return openOf(symbol).length === 0 ? text('blocked.noOrders') : undefined
}

const gone = (order: Order | undefined) => (rowOf(order) === undefined ? text('blocked.orderGone') : undefined)

/**
 * Returns the reason why a figure of an order cannot be changed; `undefined` if it can. An order in a set of several
 * cannot be changed by a command.
 */
function amendBlock(order: Order | undefined, field: AmendField): string | undefined {
  const row = rowOf(order)
  if (row === undefined) return text('blocked.orderGone')
  if (row.set.length > 1) return text('blocked.set')
  if (field === 'price' && row.orderType === 'Market') return text('blocked.noPrice')
  return canAmend(row, field) ? undefined : text('blocked.fixed')
}

const AMEND_WORDS = { price: 'amendPrice', qty: 'amendQty', trigger: 'amendTrigger' } as const

const amend = (field: AmendField): TerminalCommand => ({
  id: `order.${field}`,
  group: 'orders',
  row: 'order',
  onlyOnRow: true,
  text: (say) => say('commands', AMEND_WORDS[field]),
  blocked: ({ order }) => amendBlock(order, field),
  run: ({ order }) => {
    const contract = order === undefined ? undefined : instrumentOf(order.symbol)?.contract
    if (order === undefined || contract === undefined) return
    openLayer((close) => <AmendDialog order={order} contract={contract} field={field} onClose={close} />)
  },
})

/** Commands for open orders: for an order from its row; for the last order and for all orders from anywhere. */
export const orderCommands: CommandPart = () => [
  amend('price'),
  amend('qty'),
  amend('trigger'),
  {
    id: 'order.cancel',
    group: 'orders',
    row: 'order',
    onlyOnRow: true,
    danger: true,
    text: (say) => say('commands', 'cancel'),
    blocked: ({ order }) => gone(order),
    run: ({ order }) => void cancel(rowOf(order)),
  },
  {
    id: 'order.cancelContract',
    group: 'orders',
    row: 'order',
    onlyOnRow: true,
    danger: true,
    text: (say, { symbol = '' }) => say('commands', 'cancelOf', { symbol: contractName(symbol) }),
    blocked: ({ symbol }) => noOrders(symbol),
    run: ({ symbol }) => askCancelAll(symbol),
  },
  ...copyCommands('order', {
    line: ({ order }) => {
      if (order === undefined) return undefined
      const words = textOf('notifications')
      const params = { side: words(order.side), ...orderLineParams(order.symbol, order.qty, order.price) }
      return words(order.orderType === 'Limit' ? 'orderLine' : 'orderLineMarket', params)
    },
    record: ({ order }) => {
      const instrument = order === undefined ? undefined : instrumentOf(order.symbol)
      return order === undefined || instrument === undefined ? undefined : orderItemOf(order, instrument.config)
    },
  }),
  {
    id: 'orders.cancelLast',
    group: 'orders',
    keys: 'X',
    text: (say) => say('commands', 'cancelLast'),
    blocked: () => signedOutBlock() ?? noOrders(),
    run: () => void cancel(openOf()[0]),
  },
  {
    id: 'orders.cancelContract',
    group: 'orders',
    danger: true,
    text: (say, { symbol }) =>
      say('commands', 'cancelOf', { symbol: symbol === undefined ? '--' : contractName(symbol) }),
    blocked: (scene) => contractBlock(scene) ?? noOrders(scene.symbol),
    run: ({ symbol }) => askCancelAll(symbol),
  },
  {
    id: 'orders.cancelAll',
    group: 'orders',
    keys: 'Shift+X',
    danger: true,
    text: (say) => say('commands', 'cancelAll'),
    blocked: () => signedOutBlock() ?? noOrders(),
    run: () => askCancelAll(),
  },
]
