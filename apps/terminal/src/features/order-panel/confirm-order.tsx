import { qtyCoinOf } from '@perpdesk/trading'
import { coinAmount, formatPercent, formatPrice, formatQty } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { QuestionDialog } from '../question-dialog/index.ts'
import { carriedBy, carryingOrder } from './carrying.ts'
import type { FormIssue } from './form-issue.ts'
import { issueText } from './issue-text.ts'
import type { OrderForm } from './kinds/order-kind.ts'
import { shownLiquidation } from './liquidation-after.ts'
import type { OrderContext, SideSummary } from './order-context.ts'
import styles from './order-panel.module.css'
import { isClosing } from './summary.ts'

interface ConfirmOrderProps {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly side: SideSummary
  /** Errors that block the order now, and warnings that change its outcome. */
  readonly issues: readonly FormIssue[]
  /** The order could not be sent at present. */
  readonly blocked: boolean
  /** Age of the prices in milliseconds if they are too old to rely on; infinite if no price has arrived yet. */
  readonly ageMs: number | undefined
  readonly onConfirm: (side: SideSummary) => void
  readonly onClose: () => void
}

/**
 * Returns lines for the worst price and the slippage of an order that goes deeper than the best price; none for other
 * orders.
 */
function depthLines(text: Text<'orderPanel'>, { worst, slippage = 0n }: SideSummary, contract: Contract) {
  if (worst === undefined || slippage === 0n) return []
  return [
    [text('worst'), formatPrice(worst, contract)],
    [text('slippage'), formatPercent(slippage, { signed: false })],
  ] as const
}

/**
 * Shows an order for confirmation before it is sent. The trader can switch the confirmation off, except while prices
 * are stale.
 */
export function ConfirmOrder({ form, context, side, issues, blocked, ageMs, onConfirm, onClose }: ConfirmOrderProps) {
  const text = useText('orderPanel')
  const { instrument } = context
  const name = side.side === 'Buy' ? 'buy' : 'sell'
  const closing = isClosing(form, context)
  const action = text(`${name}.${closing ? 'close' : 'open'}`)
  const qty = formatQty(side.qty ?? 0n, instrument)
  const title = text('confirm.title', { action, qty, coin: qtyCoinOf(instrument) })
  const price = side.price === undefined ? text('none') : formatPrice(side.price, instrument)
  // A market order without a counterparty has no price.
  const nobodyThere = issues.some(({ code }) => code === 'nobodyThere')
  const priceText =
    form.kind.orderType === 'Limit' ? price : nobodyThere ? text('Market') : text('confirm.atMarket', { price })
  const money = (value: bigint | undefined) =>
    value === undefined ? text('none') : coinAmount(value, instrument.settleCoin)
  const liquidation = shownLiquidation(side.liqPrice, instrument)
  const terms = [...form.kind.terms(text, form)]
  if (closing && form.kind.closesOnTrigger) terms.push(text('closeOnTrigger'))
  const carrying = carryingOrder(form, context, side)
  const priceLine: readonly (readonly [string, string])[] =
    form.kind.confirmsPrices === true
      ? []
      : [side.legs === undefined ? [text('confirm.price'), priceText] : [text('average'), price]]
  const figures: readonly (readonly [string, string])[] = [
    [text('confirm.contract'), instrument.displayName],
    ...form.kind.confirmation(text, context),
    ...priceLine,
    ...depthLines(text, side, instrument),
    [text('type'), [text(form.kind.id), ...terms].join(' · ')],
    [text('value'), money(side.value)],
    [text('cost'), side.cost === undefined ? text('none') : coinAmount(side.cost, instrument.settleCoin, { up: true })],
    [text('fee'), side.fee === undefined ? text('none') : coinAmount(side.fee, instrument.settleCoin, { fine: true })],
    [text('liq'), liquidation === undefined ? text('none') : formatPrice(liquidation, instrument)],
    ...((carrying === null ? undefined : carriedBy(form, context)?.confirmation(carrying)) ?? []),
  ]
  return (
    <QuestionDialog
      title={title}
      topic={{ id: form.kind.id, name: text(form.kind.id) }}
      figures={figures}
      ageMs={ageMs}
      answer={title}
      kind={name}
      disabled={blocked}
      onConfirm={() => onConfirm(side)}
      onClose={onClose}
    >
      {form.kind.details?.(context, [side])}
      {issues.map((issue) => (
        <p key={issue.code} className={styles[issue.severity === 'error' ? 'issue' : 'warning']} role="status">
          {issueText(text, issue)}
        </p>
      ))}
    </QuestionDialog>
  )
}
