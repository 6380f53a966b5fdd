import { formatE8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { coinAmount, formatDateTime } from '../../../format/index.ts'
import { type Text, useText } from '../../../i18n/index.ts'
import { ErrorState, NumberText, Skeleton } from '../../../ui/index.ts'
import { endReason, isPairOrder, orderLineParams, sizeWords, writtenPrice } from '../../order-words/index.ts'
import { statusWord } from '../order-status.ts'
import { triggerText, typeText } from '../order-texts.ts'
import { AgainButton, canRepeat } from './again-button.tsx'
import styles from './detail.module.css'
import { type Step, timelineOf } from './timeline.ts'
import { type Fill, useFills } from './use-fills.ts'

/** Details of an order: its timeline, each of its fills, and a button to place the same order again. */
export function OrderDetail({ order }: { readonly order: Order }) {
  const text = useText('orderDetail')
  const { data, error, isPending, refetch } = useFills(order)
  if (isPending) return <Skeleton rows={3} />
  if (error !== null)
    return <ErrorState text={text('failed', { message: error.message })} onRetry={() => void refetch()} />
  return (
    <div className={styles['detail']}>
      <section className={styles['life']} aria-label={text('timeline')}>
        <ol>
          {timelineOf(order, data.list).map((step) => (
            <TimelineStep key={step.kind} step={step} order={order} />
          ))}
        </ol>
        <p className={styles['ids']}>
          {text('ids', { orderId: order.orderId, linkId: order.orderLinkId === '' ? text('none') : order.orderLinkId })}
        </p>
        {canRepeat(order) ? <AgainButton order={order} /> : null}
      </section>
      <FillTable order={order} fills={data.list} isPart={data.isPart} />
    </div>
  )
}

interface TimelineStepProps {
  readonly step: Step
  readonly order: Order
}

function TimelineStep({ step, order }: TimelineStepProps) {
  const text = useText('orderDetail')
  const orders = useText('orders')
  const reasons = useText('notifications')
  const time = step.kind === 'filled' ? step.from : step.time
  return (
    <li className={styles['step']}>
      <time dateTime={time === undefined ? undefined : new Date(time).toISOString()}>
        {time === undefined ? text('timeUnknown') : formatDateTime(time)}
      </time>
      <span>{stepText(step, order, { text, orders, reasons })}</span>
    </li>
  )
}

interface Words {
  readonly text: Text<'orderDetail'>
  readonly orders: Text<'orders'>
  readonly reasons: Text<'notifications'>
}

function stepText(step: Step, order: Order, { text, orders, reasons }: Words): string {
  switch (step.kind) {
    case 'placed': {
      const what = `${typeText(order, orders)}, ${sizeWords(order)}`
      const price = writtenPrice(order.symbol, order.price)
      return text('placed', { what: order.orderType === 'Limit' ? `${what} @ ${price}` : what })
    }
    case 'triggered':
      return text('triggered', { at: triggerText(order, orders) })
    case 'filled': {
      const { qty, coin } = orderLineParams(order.symbol, formatE8(step.qty), '')
      const filled = text('filled', {
        count: step.count,
        qty: `${qty} ${coin}`,
        price: writtenPrice(order.symbol, order.avgPrice),
      })
      return step.to === step.from ? filled : `${filled} ${text('until', { time: formatDateTime(step.to) })}`
    }
    case 'ended': {
      const reason = endReason(order)
      const status = statusWord(order, text)
      return reason === undefined ? status : `${status}: ${reasons(reason)}`
    }
  }
}

interface FillTableProps {
  readonly order: Order
  readonly fills: readonly Fill[]
  readonly isPart: boolean
}

function FillTable({ order, fills, isPart }: FillTableProps) {
  const text = useText('orderDetail')
  const history = useText('orderHistory')
  const columns = [
    'time',
    'price',
    'qty',
    'fee',
    'role',
    ...(isPairOrder(order) ? [] : ['pnl.gross' as const]),
  ] as const
  if (fills.length === 0) return <p className={styles['empty']}>{text('noFills')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must by keys too
    <div className={styles['fills']} role="region" aria-label={text('fills')} tabIndex={0}>
      <table aria-label={text('fills')}>
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key}>{history(key)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fills.map((fill) => (
            <tr key={fill.id}>
              <td>{formatDateTime(fill.time)}</td>
              <td>{writtenPrice(order.symbol, fill.price)}</td>
              <td>{orderLineParams(order.symbol, fill.qty, '').qty}</td>
              <td>{coinAmount(fill.fee, fill.feeCoin, { fine: true })}</td>
              <td>{history(fill.isMaker ? 'maker' : 'taker')}</td>
              {isPairOrder(order) ? null : <td>{pnlCell(fill, text('none'))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {isPart ? <p className={styles['empty']}>{text('part', { count: fills.length })}</p> : null}
    </div>
  )
}

function pnlCell({ pnl, feeCoin }: Fill, none: string) {
  if (pnl === undefined) return none
  return <NumberText tone="sign" value={pnl} text={coinAmount(pnl, feeCoin, { signed: true, fine: true })} />
}
