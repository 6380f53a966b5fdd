import { Suspense, useState } from 'react'
import { coinAmount, formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, lazyPart } from '../../ui/index.ts'
import { usePendingOrder } from '../order-submission/index.ts'
import { useQuestion, useSendBlock } from '../send-block/index.ts'
import { placeSpotOrder } from './spot-submissions.ts'
import styles from './spot-trading.module.css'
import {
  coinOf,
  requestOf,
  type SizeUnit,
  type TicketContext,
  type TicketForm,
  type TicketIssue,
  type TicketOrder,
} from './ticket-form.ts'

const Question = lazyPart(async () => (await import('../question-dialog/index.ts')).QuestionDialog)

interface SendButtonProps {
  readonly form: TicketForm
  readonly context: TicketContext
  readonly order: TicketOrder
  readonly issue: TicketIssue | undefined
  readonly unit: SizeUnit
  /** Called when the exchange has accepted the order. */
  readonly onSent: () => void
}

/** Sends the ticket's order, after a confirmation if the user wants one or prices are old. */
export function SendButton({ form, context, order, issue, unit, onSent }: SendButtonProps) {
  const text = useText('orderPanel')
  const words = useText('spot')
  const { pair } = context
  const slot = `spot:${pair.symbol}`
  const pending = usePendingOrder(slot)
  const blocked = useSendBlock('order', { status: pair.status, phase: null })
  const { asks, ageMs } = useQuestion(form.kind, `tickers.${pair.symbol}`)
  const [asking, setAsking] = useState(false)
  const kind = form.side === 'Buy' ? 'buy' : 'sell'
  const size =
    unit === 'base'
      ? coinAmount(order.qty, pair.baseCoin, { fine: true })
      : coinAmount(order.amount, pair.quoteCoin, { fine: true })
  const title = words(`confirm.${kind}.${unit}`, { size, coin: pair.baseCoin })
  const send = async () => {
    setAsking(false)
    if (await placeSpotOrder(slot, requestOf(form, order, pair))) onSent()
  }
  const price = order.price === undefined ? text('none') : formatPrice(order.price, pair)
  const received = coinOf(pair, form.side, 'received')
  const money = (value: bigint | undefined, coin: string) =>
    value === undefined ? text('none') : coinAmount(value, coin, { fine: true })
  const figures: readonly (readonly [string, string])[] = [
    [words('pair'), pair.displayName],
    [text('confirm.price'), form.kind === 'Limit' ? price : text('confirm.atMarket', { price })],
    [
      text('type'),
      form.kind === 'Limit' ? `${text('Limit')} · ${form.postOnly ? text('postOnly') : form.lifetime}` : text('Market'),
    ],
    [text('value'), money(order.value, pair.quoteCoin)],
    [text('fee'), money(order.fee, received)],
  ]
  return (
    <>
      {blocked === undefined ? null : (
        <p className={styles['issue']} role="status">
          {blocked}
        </p>
      )}
      <Button
        kind={kind}
        size="large"
        wide
        busy={pending !== undefined}
        disabled={issue !== undefined || pending !== undefined}
        blocked={blocked}
        onClick={() => (asks ? setAsking(true) : void send())}
      >
        {pending === undefined
          ? words(kind, { coin: pair.baseCoin })
          : text(pending.phase === 'unknown' ? 'checking' : 'sending')}
      </Button>
      {asking ? (
        <Suspense>
          <Question
            title={title}
            topic={{ id: form.kind, name: text(form.kind) }}
            figures={figures}
            ageMs={ageMs}
            answer={title}
            kind={kind}
            disabled={issue !== undefined || blocked !== undefined || pending !== undefined}
            onConfirm={() => void send()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
