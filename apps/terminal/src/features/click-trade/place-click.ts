import type { E8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import { loadTexts, textOf } from '../../i18n/index.ts'
import { type Contract, draftNow, freshnessNow, LISTED_TICKERS } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'
import { newOrderLinkId, placeOrder } from '../order-submission/index.ts'
import { isArmed } from './armed.ts'
import { clickTicket } from './click-ticket.ts'

/** Milliseconds after which prices are too old to trade on by a click. */
const TOO_OLD = 10_000

/**
 * Sends the limit order of a click on a price. Further clicks on the same price are ignored while the order is being
 * sent; errors are shown. Does nothing while click trading is off.
 */
export async function placeClick(contract: Contract, side: Side, price: E8): Promise<void> {
  const { symbol } = contract
  if (!isArmed(symbol)) return
  const ticket = clickTicket(contract, draftNow(symbol), side, price, newOrderLinkId())
  const isOld = freshnessNow(LISTED_TICKERS).ageMs > TOO_OLD
  if (ticket !== undefined && !isOld) {
    await placeOrder(`click:${symbol}:${side}:${price}`, ticket)
    return
  }
  await loadTexts('clickTrade')
  const text = textOf('clickTrade')
  toast.info(text('notSent'), { key: 'click-trade', detail: text(isOld ? 'old' : 'noQty') })
}
