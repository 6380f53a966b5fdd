import { qtyCoinOf, type Side } from '@perpdesk/trading'
import { Suspense, useEffect, useState } from 'react'
import { formatPrice, formatQty } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { Button, lazyPart, toast } from '../../ui/index.ts'
import { useKeyHint } from '../command-access/index.ts'
import { usePendingOrder } from '../order-submission/index.ts'
import { useQuestion, useSendBlock } from '../send-block/index.ts'
import type { FormIssue, FormIssueCode } from './form-issue.ts'
import { issueText } from './issue-text.ts'
import type { OrderForm } from './kinds/order-kind.ts'
import { prefetchSending } from './kinds/plain.ts'
import { reportMissing } from './kinds/report-missing.ts'
import type { OrderContext, SideSummary } from './order-context.ts'
import styles from './order-panel.module.css'
import { usePanelActs } from './panel-acts.ts'
import { isClosing, type OrderSummary } from './summary.ts'

const ConfirmOrder = lazyPart(async () => (await import('./confirm-order.tsx')).ConfirmOrder)

interface OrderButtonsProps {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly sides: OrderSummary
  readonly issues: { readonly buy: readonly FormIssue[]; readonly sell: readonly FormIssue[] }
  /** Called when the exchange has accepted the order of a form. */
  readonly onSent: (form: OrderForm) => void
}

const SIDES = ['buy', 'sell'] as const

/** The buy and the sell button. Each names its action, or the reason why the order cannot be sent. */
export function OrderButtons({ form, context, sides, issues, onSent }: OrderButtonsProps) {
  const text = useText('orderPanel')
  const { instrument } = context
  const slot = `panel:${instrument.symbol}`
  const pending = usePendingOrder(slot)
  const blocked = useSendBlock('order', instrument)
  const { asks, ageMs } = useQuestion(form.kind.id)
  const [asking, setAsking] = useState<Side>()
  /** Side of the order that was sent, until its outcome is known. */
  const [sending, setSending] = useState<Side>()
  const isSized = sides.buy.qty !== undefined || sides.sell.qty !== undefined
  // Loads the dialog and the sending code once a size is entered, so that a press works at once, even if the network
  // has just failed.
  useEffect(() => {
    if (!isSized) return
    void ConfirmOrder.prefetch()
    prefetchSending()
  }, [isSized])
  const closing = isClosing(form, context)
  const hints = { buy: useKeyHint('order.sendBuy'), sell: useKeyHint('order.sendSell') }

  const send = async (side: SideSummary) => {
    setAsking(undefined)
    // Set before the dialog closes, so that the dialog does not return the focus to a button that is about to be
    // disabled.
    setSending(side.side)
    try {
      if (await form.kind.send(slot, { form, context, side })) onSent(form)
    } catch (error) {
      reportMissing(error)
    } finally {
      setSending(undefined)
    }
  }

  const press = (side: SideSummary) => {
    if (asks) {
      setAsking(side.side)
    } else void send(side)
  }

  usePanelActs((wish) => {
    if (wish.act !== 'press') return false
    const name = wish.side === 'Buy' ? 'buy' : 'sell'
    const why = blocked ?? errorText(issues[name], text)
    // A key obeys the same rule as the button: only one order of this panel may be pending.
    if (why !== undefined) toast.info(text(`${name}.${closing ? 'close' : 'open'}`), { key: 'command', detail: why })
    else if (sending === undefined && pending === undefined && asking === undefined) press(sides[name])
    return true
  })

  const button = (side: SideSummary, found: readonly FormIssue[]) => {
    const [first] = found
    const own = pending?.ticket.side === side.side ? pending : undefined
    const isOnItsWay = own !== undefined || sending === side.side
    const name = side.side === 'Buy' ? 'buy' : 'sell'
    const hint = hints[name]
    return (
      <Button
        kind={name}
        data-side={side.side}
        size="large"
        wide
        className={styles['send']}
        busy={isOnItsWay}
        disabled={hasError(found) || sending !== undefined || pending !== undefined}
        blocked={blocked}
        onClick={() => press(side)}
        title={hint.beside(
          first === undefined ? text(`${name}.${closing ? 'close' : 'open'}`) : issueText(text, first),
        )}
        aria-keyshortcuts={hint.aria}
      >
        <span className={styles['act']}>
          <span>{text(`${name}.${closing ? 'close' : 'open'}`)}</span>
          <span className={styles['what']}>
            {isOnItsWay
              ? text(own?.phase === 'unknown' ? 'checking' : 'sending')
              : whatText(text, side, first, context)}
          </span>
        </span>
      </Button>
    )
  }

  return (
    <>
      {blocked === undefined ? null : (
        <p className={styles['issue']} role="status">
          {blocked}
        </p>
      )}
      {/* The buttons are fixed at the foot; messages above them take their height from the form. */}
      {SIDES.map((name) => {
        const refusal = ownRefusal(issues, name)
        return refusal === undefined ? null : (
          <p key={name} className={styles['why']} role="status">
            {`${text(`${name}.${closing ? 'close' : 'open'}`)}: ${issueText(text, refusal)}`}
          </p>
        )
      })}
      {/* takes the focus back when the pressed button becomes disabled */}
      <div className={styles['buttons']} data-guide="send" role="group" aria-label={text('title')} tabIndex={-1}>
        {button(sides.buy, issues.buy)}
        {button(sides.sell, issues.sell)}
      </div>
      {asking === undefined ? null : (
        <Suspense>
          <ConfirmOrder
            form={form}
            context={context}
            side={asking === 'Buy' ? sides.buy : sides.sell}
            issues={asking === 'Buy' ? issues.buy : issues.sell}
            blocked={
              hasError(asking === 'Buy' ? issues.buy : issues.sell) || blocked !== undefined || pending !== undefined
            }
            ageMs={ageMs}
            onConfirm={(side) => void send(side)}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Refusals that need more explanation than the few words on a button. */
const UNCLEAR: ReadonlySet<FormIssue['code']> = new Set<FormIssueCode>(['closesBeyondBacking', 'wouldLiquidateAtOnce'])

/**
 * Returns an unclear refusal that only one side has. A refusal of both sides is already shown above the buttons. Touch
 * screens show no tooltip, so this text is needed.
 */
function ownRefusal(issues: OrderButtonsProps['issues'], side: (typeof SIDES)[number]): FormIssue | undefined {
  const [first] = issues[side]
  if (first === undefined || !UNCLEAR.has(first.code)) return undefined
  const other = issues[side === 'buy' ? 'sell' : 'buy']
  return other.some(({ code }) => code === first.code) ? undefined : first
}

/** Returns the first error that blocks the order. */
function errorText(issues: readonly FormIssue[], text: Text<'orderPanel'>): string | undefined {
  const first = issues.find((issue) => issue.severity === 'error')
  return first === undefined ? undefined : issueText(text, first)
}

function hasError(issues: readonly FormIssue[]): boolean {
  return issues.some((issue) => issue.severity === 'error')
}

/** Returns the order that a press would send, or the first error or warning about it. */
function whatText(
  text: Text<'orderPanel'>,
  side: SideSummary,
  issue: FormIssue | undefined,
  { instrument }: OrderContext,
): string {
  const qty = formatQty(side.qty ?? 0n, instrument)
  if (issue?.code === 'priceMoved' && side.price !== undefined) {
    // without the coin, which is shown beside the quantity field, so that there is room for the price
    return text('quantityAt', { qty, price: formatPrice(side.price, instrument) })
  }
  if (issue === undefined) return text('quantity', { qty, coin: qtyCoinOf(instrument) })
  return issueText(text, issue, 'short')
}
