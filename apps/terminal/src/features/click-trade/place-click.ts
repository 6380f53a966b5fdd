import type { E8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import { loadTexts, textOf } from '../../i18n/index.ts'
import { type Contract, draftNow, freshnessNow, LISTED_TICKERS } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'
import { newOrderLinkId, placeOrder } from '../order-submission/index.ts'
import { isArmed } from './armed.ts'
import { clickTicket } from './click-ticket.ts'

/** Older prices are not those that the trader sees; milliseconds. */
const TOO_OLD = 10_000

/**
 * Sends the limit order of a click on a price, once however often the price is clicked while it is on its way; an error
 * is shown. Nothing while clicks are not armed.
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
