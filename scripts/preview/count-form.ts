import type { AccountType } from '@perpdesk/trading'
import type { OrderForm } from '../../apps/terminal/src/features/order-panel/kinds/order-kind.ts'
import type { OrderContext } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import { isClosing } from '../../apps/terminal/src/features/order-panel/summary.ts'
import type { Tally } from './tally.ts'

interface Accepted {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly accountType: AccountType
}

/** Counts an accepted order in all categories that it belongs to. */
export function countForm(tally: Tally, { form, context, accountType }: Accepted): void {
  const { account, instrument } = context
  const mode = account.margin.holdsMargin ? 'isolated' : 'cross'
  const kind = form.kind.id
  tally.count('family', `${instrument.contractType} ${instrument.settleCoin} ${mode}`)
  tally.count('account', `${accountType} ${mode}`)
  if ((account.loan?.marginsAt(account.marginBalance).maintenance ?? 0n) > 0n)
    tally.count('account', 'owes its settle coin')
  if (account.inOrders > 0n || account.promised > 0n) tally.count('account', 'with orders on a pair')
  tally.count('form', `${kind} ${intentOf(form, context)}`)
  if (form.kind.hasOptions === true)
    tally.count('form', `${kind} ${form.kind.orderType === 'Market' ? 'with slippage' : 'from the book'}`)
  if (form.kind.shared.includes('lifetime'))
    tally.count('form', `${kind} ${form.postOnly ? 'post-only' : form.lifetime}`)
}

function intentOf(form: OrderForm, context: OrderContext): string {
  const closing = isClosing(form, context)
  if (context.account.positionMode === 'BothSide') return closing ? 'hedge close' : 'hedge open'
  return closing ? 'reduce-only' : 'one-way'
}
