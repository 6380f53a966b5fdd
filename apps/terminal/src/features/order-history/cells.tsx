import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { ClosedPnl, Execution } from '@perpdesk/protocol'
import { qtyCoinOf, type Side } from '@perpdesk/trading'
import { coinAmount } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { instrumentOf } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { NumberText } from '../../ui/index.ts'
import { writtenPrice, writtenQty } from '../order-words/index.ts'

/** Cells common to the lists of ended orders and fills. Figures have the decimals of their contract if it is known. */
export function SideCell({ side, word }: { readonly side: Side; readonly word: string }) {
  return (
    <span data-side={side} className={cells['side']}>
      {word}
    </span>
  )
}

/** Returns an amount in a contract's settle coin, with the finer decimals of fees and balances. */
export function moneyText(symbol: string, value: E8, signed = false): string {
  const coin = instrumentOf(symbol)?.contract.settleCoin
  return coin === undefined ? formatE8(value) : coinAmount(value, coin, { signed, fine: true })
}

export function SignedMoney({ symbol, value }: { readonly symbol: string; readonly value: string }) {
  const money = e8(value)
  return <NumberText tone="sign" value={money} text={moneyText(symbol, money, true)} />
}

export function PriceCell({ symbol, price }: { readonly symbol: string; readonly price: string }) {
  const text = useText('orderHistory')
  return price === '' || price === '0' ? text('none') : writtenPrice(symbol, price)
}

/** Returns the kind of a trade; fills of orders that a liquidation places in the market count as liquidation. */
export function execText(
  { execType, createType }: Pick<ClosedPnl | Execution, 'execType' | 'createType'>,
  text: Text<'orderHistory'>,
): string {
  return text(createType === 'CreateByLiq' ? 'exec.BustTrade' : `exec.${execType}`)
}

export function qtyText(symbol: string, qty: string): string {
  const contract = instrumentOf(symbol)?.contract
  return contract === undefined ? qty : `${writtenQty(symbol, qty)} ${qtyCoinOf(contract)}`
}
