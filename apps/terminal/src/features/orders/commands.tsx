import { type Order, orderItemOf } from '@perpdesk/protocol'
import { loadTexts, textOf } from '../../i18n/index.ts'
import { contractName, instrumentOf } from '../../stores/index.ts'
import { openOrders } from '../../stores/private-state.ts'
import { fetchPart } from '../../ui/fetch-part.ts'
import { lazyDialog, lazyPart } from '../../ui/index.ts'
import { openLayer } from '../command-access/index.ts'
import { type CommandPart, contractBlock, signedOutBlock } from '../commands/index.ts'
import { orderRowCommands } from '../order-commands/index.ts'
import { kindOf } from '../order-words/index.ts'
import { type OrderRow, orderRows } from './order-sets.ts'

const AmendForm = lazyPart(async () => (await import('./amend-view.tsx')).AmendForm)
const CancelOrders = lazyDialog(async () => (await import('./cancel-all-dialog.tsx')).CancelAllDialog)
const cancelling = () => fetchPart(() => import('./cancel-orders.ts'))

const text = textOf('commands')

/** Returns the rows of open orders of a contract, or of all contracts, newest first. */
function openOf(symbol?: string): readonly OrderRow[] {
  const all = openOrders.getState().value
  return orderRows(symbol === undefined ? all : all.filter((order) => order.symbol === symbol))
}

function rowOf(order: Order): OrderRow | undefined {
  return openOf(order.symbol).find(({ set }) => set.some(({ orderId }) => orderId === order.orderId))
}

async function cancel(row: OrderRow): Promise<void> {
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

/** Commands for open orders: for an order from its row; for the last order and for all orders from anywhere. */
export const orderCommands: CommandPart = () => [
  ...orderRowCommands<OrderRow>({
    row: 'order',
    orderOf: ({ order }) => order,
    rowOf,
    // An order in a set of several cannot be changed by a command.
    fixed: ({ set }) => (set.length > 1 ? text('blocked.set') : undefined),
    renderForm: (order, field, close) => {
      const contract = instrumentOf(order.symbol)?.contract
      return contract === undefined ? null : (
        <AmendForm order={order} contract={contract} field={field} wide onDone={close} />
      )
    },
    cancel,
    hasOpen: (symbol) => openOf(symbol).length > 0,
    askCancelAll,
    record: (order) => {
      const instrument = instrumentOf(order.symbol)
      return instrument === undefined ? undefined : orderItemOf(order, instrument.config)
    },
    own: [],
  }),
  {
    id: 'orders.cancelLast',
    group: 'orders',
    keys: 'X',
    text: (say) => say('commands', 'cancelLast'),
    blocked: () => signedOutBlock() ?? noOrders(),
    run: () => {
      const [last] = openOf()
      if (last !== undefined) void cancel(last)
    },
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
