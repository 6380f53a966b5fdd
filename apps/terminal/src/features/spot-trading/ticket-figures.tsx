import type { E8 } from '@perpdesk/numeric'
import { isLeveragedToken } from '@perpdesk/trading'
import { coinAmount, formatRate } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Freshness } from '../../stores/index.ts'
import { PracticeFunds } from '../account-gauge/index.ts'
import type { TicketContext, TicketForm } from './kinds/spot-kind.ts'
import styles from './spot-trading.module.css'
import { coinOf, mostQty, type TicketOrder } from './ticket-form.ts'

interface TicketFiguresProps {
  readonly form: TicketForm
  readonly context: TicketContext
  readonly order: TicketOrder
  /** Freshness of the prices from which the figures are computed. */
  readonly level: Freshness['level']
}

/** The free balances of both coins with demo funds, the largest quantity, and the consequences of the order. */
export function TicketFigures({ form, context, order, level }: TicketFiguresProps) {
  const text = useText('orderPanel')
  const words = useText('spot')
  const { pair, free, takerRate } = context
  const { orderType, inParts } = form.kind
  const none = text('none')
  const received = coinOf(pair, form.side, 'received')
  const money = (value: E8 | undefined, coin: string) =>
    value === undefined ? none : coinAmount(value, coin, { fine: true })
  const isSized = order.qty > 0n || order.amount > 0n
  const net = order.received === undefined || order.fee === undefined ? undefined : order.received - order.fee
  const rate = formatRate(takerRate)
  const figures = [
    { id: 'value', name: text('value'), figure: isSized ? money(order.value, pair.quoteCoin) : none },
    {
      id: 'hold',
      name: words('hold'),
      figure: form.kind.needsCoins
        ? isSized
          ? money(order.given, coinOf(pair, form.side, 'given'))
          : none
        : words(inParts === undefined ? 'holdLater' : 'holdInParts'),
    },
    { id: 'fee', name: words('feeAt', { rate }), figure: isSized ? money(order.fee, received) : none },
    {
      id: 'net',
      name: words(orderType === 'Limit' && inParts === undefined ? 'receive' : 'receiveAbout'),
      figure: isSized ? money(net, received) : none,
    },
  ]
  return (
    <div className={styles['figures']} data-freshness={level}>
      <div className={styles['available']}>
        <span>{text('available')}</span>
        {free === undefined ? null : (
          <PracticeFunds coins={[pair.quoteCoin, pair.baseCoin].filter((coin) => !isLeveragedToken(coin))} />
        )}
      </div>
      <dl className={styles['list']}>
        {[
          { id: 'quote', name: pair.quoteCoin, figure: money(free?.quote, pair.quoteCoin) },
          { id: 'base', name: pair.baseCoin, figure: money(free?.base, pair.baseCoin) },
          { id: 'most', name: text('max'), figure: money(mostQty(form, context), pair.baseCoin) },
          ...figures,
        ].map(({ id, name, figure }) => (
          <div key={id} data-figure={id}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
