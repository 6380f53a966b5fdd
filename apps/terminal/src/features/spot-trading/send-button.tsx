import { Suspense, useState } from 'react'
import { coinAmount, formatPrice, formatQty } from '../../format/index.ts'
import { textOf, useText } from '../../i18n/index.ts'
import { Button, lazyPart } from '../../ui/index.ts'
import { usePendingOrder } from '../order-submission/index.ts'
import { useQuestion, useSendBlock } from '../send-block/index.ts'
import { carriedBy } from './carried.ts'
import { kindName } from './kinds/kinds.ts'
import { legLine, pricedLegs } from './kinds/legs.ts'
import type { SizeUnit, TicketContext, TicketForm } from './kinds/spot-kind.ts'
import type { TicketIssue } from './kinds/ticket-issue.ts'
import { placeSpotOrder } from './spot-submissions.ts'
import styles from './spot-trading.module.css'
import { coinOf, loanOf, type TicketOrder } from './ticket-form.ts'
import { requestOf } from './ticket-request.ts'

const Question = lazyPart(async () => (await import('../question-dialog/index.ts')).QuestionDialog)

interface SendButtonProps {
  readonly form: TicketForm
  readonly context: TicketContext
  readonly order: TicketOrder
  readonly issue: TicketIssue | undefined
  readonly unit: SizeUnit
  /** Called when the exchange has accepted the order of a ticket. */
  readonly onSent: (ordered: TicketForm) => void
}

/** Sends the ticket's order, after a confirmation if the user wants one or prices are old. */
export function SendButton({ form, context, order, issue, unit, onSent }: SendButtonProps) {
  const text = useText('orderPanel')
  const words = useText('spot')
  const oco = textOf('oco')
  const borrowing = textOf('borrowing')
  const { pair } = context
  const { orderType, shared, inParts } = form.kind
  const loan = loanOf(form, order, context)
  const slot = `spot:${pair.symbol}`
  const pending = usePendingOrder(slot)
  const blocked = useSendBlock('order', pair)
  const { asks, ageMs } = useQuestion(form.kind.id, `tickers.${pair.symbol}`)
  const [asking, setAsking] = useState(false)
  /** True until the answer has taken its order from the ticket. */
  const [sending, setSending] = useState(false)
  const isOnItsWay = sending || pending !== undefined
  const kind = form.side === 'Buy' ? 'buy' : 'sell'
  const size =
    unit === 'base'
      ? `${formatQty(order.qty, pair)} ${pair.baseCoin}`
      : coinAmount(order.amount, pair.quoteCoin, { fine: true })
  const title = words(`confirm.${kind}.${unit}`, { size, coin: pair.baseCoin })
  const send = async () => {
    setAsking(false)
    setSending(true)
    try {
      const isSent =
        inParts === undefined
          ? await placeSpotOrder(slot, requestOf(form, order, context))
          : await inParts.send(slot, form, order.qty, context)
      if (isSent) onSent(form)
    } finally {
      setSending(false)
    }
  }
  const price = order.price === undefined ? text('none') : formatPrice(order.price, pair)
  const received = coinOf(pair, form.side, 'received')
  const money = (value: bigint | undefined, coin: string) =>
    value === undefined ? text('none') : coinAmount(value, coin, { fine: true })
  const name = text(kindName(form.kind.id))
  const terms = [
    ...(name === text(orderType) || inParts !== undefined ? [] : [text(orderType)]),
    ...(shared.includes('lifetime') ? [form.postOnly ? text('postOnly') : form.lifetime] : []),
  ]
  const hasPrice = shared.includes('price') || shared.includes('marketPrice')
  const carried = carriedBy(form)
  const figures: readonly (readonly [string, string])[] = [
    [words('pair'), pair.displayName],
    ...form.kind.confirmation(text, form, context),
    ...(hasPrice
      ? [[text('confirm.price'), orderType === 'Limit' ? price : text('confirm.atMarket', { price })] as const]
      : []),
    [text('type'), [name, ...terms].join(' · ')],
    [text('value'), money(order.value, pair.quoteCoin)],
    [text('fee'), money(order.fee, received)],
    ...(loan === undefined ? [] : [[borrowing('ticket.borrows'), money(loan.amount, loan.coin)] as const]),
    ...(carried === null
      ? []
      : pricedLegs(carried).map((leg) => [oco(leg), legLine(text, oco, carried[leg], pair)] as const)),
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
        busy={isOnItsWay}
        disabled={issue !== undefined || isOnItsWay}
        blocked={blocked}
        onClick={() => (asks ? setAsking(true) : void send())}
      >
        {isOnItsWay
          ? text(pending?.phase === 'unknown' ? 'checking' : 'sending')
          : words(kind, { coin: pair.baseCoin })}
      </Button>
      {asking ? (
        <Suspense>
          <Question
            title={title}
            topic={{ id: form.kind.id, name }}
            figures={figures}
            ageMs={ageMs}
            answer={title}
            kind={kind}
            disabled={issue !== undefined || blocked !== undefined || isOnItsWay}
            onConfirm={() => void send()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
