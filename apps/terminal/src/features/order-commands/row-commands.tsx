import type { Order } from '@perpdesk/protocol'
import type { ReactNode } from 'react'
import { groupedPlain } from '../../format/index.ts'
import { textOf } from '../../i18n/index.ts'
import { contractName, marketOf } from '../../stores/index.ts'
import { lazyDialog } from '../../ui/index.ts'
import { openLayer, type Scene } from '../command-access/index.ts'
import { copyCommands, type TerminalCommand } from '../commands/index.ts'
import { type AmendField, canAmend, isByAmount, orderLineParams } from '../order-words/index.ts'
import { AMEND_WORDS } from './amend-words.ts'

const AmendDialog = lazyDialog(async () => (await import('./amend-dialog.tsx')).AmendDialog)

const text = textOf('commands')

/** Differences between the rows of orders on contracts and of orders on pairs. */
export interface OrderRowKind<Row extends Order> {
  readonly row: 'order' | 'pairOrder'
  /** Returns the order of a menu, as it was when the menu was opened. */
  readonly orderOf: (scene: Scene) => Order | undefined
  /** Returns the row that holds an order now; `undefined` if the order is no longer open. */
  readonly rowOf: (order: Order) => Row | undefined
  /** Returns the reason why no figure of the row can be changed by itself. */
  readonly fixed: (row: Row) => string | undefined
  /** Renders the form for a new figure, as wide as a dialog. */
  readonly renderForm: (row: Row, field: AmendField, close: () => void) => ReactNode
  readonly cancel: (row: Row) => Promise<void>
  readonly hasOpen: (symbol: string) => boolean
  /** Opens the confirmation before all open orders of a contract or pair are cancelled. */
  readonly askCancelAll: (symbol: string) => void
  /** Returns the record of the order lists, with all its fields. */
  readonly record: (order: Order) => object | undefined
  /** Commands between those that change figures and those that cancel. */
  readonly own: readonly TerminalCommand[]
}

/** Returns the commands of the menu of an open order. */
export function orderRowCommands<Row extends Order>(kind: OrderRowKind<Row>): readonly TerminalCommand[] {
  const { row, orderOf } = kind
  const onRow = { group: 'orders', row, onlyOnRow: true } as const
  const found = (scene: Scene) => {
    const order = orderOf(scene)
    return order === undefined ? undefined : kind.rowOf(order)
  }
  const amend = (field: AmendField): TerminalCommand => ({
    ...onRow,
    id: `${row}.${field}`,
    text: (say) => say('commands', AMEND_WORDS[field]),
    blocked: (scene) => {
      const now = found(scene)
      if (now === undefined) return text('blocked.orderGone')
      const fixed = kind.fixed(now)
      if (fixed !== undefined) return fixed
      if (field === 'price' && now.orderType === 'Market') return text('blocked.noPrice')
      return canAmend(now, field) ? undefined : text('blocked.fixed')
    },
    run: (scene) => {
      const now = found(scene)
      const market = now === undefined ? undefined : marketOf(now.symbol)
      if (now === undefined || market === undefined) return
      openLayer((close) => (
        <AmendDialog order={now} market={market} field={field} onClose={close}>
          {kind.renderForm(now, field, close)}
        </AmendDialog>
      ))
    },
  })
  return [
    amend('price'),
    amend('qty'),
    amend('trigger'),
    ...kind.own,
    {
      ...onRow,
      id: `${row}.cancel`,
      danger: true,
      text: (say) => say('commands', 'cancel'),
      blocked: (scene) => (found(scene) === undefined ? text('blocked.orderGone') : undefined),
      run: (scene) => {
        const now = found(scene)
        if (now !== undefined) void kind.cancel(now)
      },
    },
    {
      ...onRow,
      id: `${row}.cancelContract`,
      danger: true,
      text: (say, { symbol = '' }) => say('commands', 'cancelOf', { symbol: contractName(symbol) }),
      blocked: ({ symbol = '' }) => (kind.hasOpen(symbol) ? undefined : text('blocked.noOrders')),
      run: ({ symbol = '' }) => kind.askCancelAll(symbol),
    },
    ...copyCommands(row, {
      line: (scene) => {
        const order = orderOf(scene)
        return order === undefined ? undefined : lineOf(order)
      },
      record: (scene) => {
        const order = orderOf(scene)
        return order === undefined ? undefined : kind.record(order)
      },
    }),
  ]
}

/** Returns the line that names an order. */
function lineOf(order: Order): string {
  const words = textOf('notifications')
  const { symbol, qty, price, orderType, side } = order
  const size = isByAmount(order) ? { qty: groupedPlain(order.quoteAmount), coin: order.quoteTokenId } : {}
  const params = { side: words(side), ...orderLineParams(symbol, qty, price), ...size }
  return words(orderType === 'Limit' ? 'orderLine' : 'orderLineMarket', params)
}
