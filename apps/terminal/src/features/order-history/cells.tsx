import { e8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/index.ts'
import { instrumentOf } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { formatMoney, formatPrice, formatQty, NumberText } from '../../ui/index.ts'

/** Cells that the lists of the past share. Figures are written by the grid of their contract where it is known. */
export function ContractCell({ symbol }: { readonly symbol: string }) {
  return (
    <Link to="/trade/usdt/$symbol" params={{ symbol }} className={cells['symbol'] ?? ''}>
      {instrumentOf(symbol)?.contract.displayName ?? symbol}
    </Link>
  )
}

export function SideCell({ side, word }: { readonly side: Side; readonly word: string }) {
  return (
    <span data-side={side} className={cells['side']}>
      {word}
    </span>
  )
}

export function SignedMoney({ value, decimals = 4 }: { readonly value: string; readonly decimals?: number }) {
  const money = e8(value)
  return <NumberText tone="sign" value={money} text={formatMoney(money, { signed: true, decimals })} />
}

export function PriceCell({ symbol, price }: { readonly symbol: string; readonly price: string }) {
  const text = useText('orderHistory')
  const contract = instrumentOf(symbol)?.contract
  if (price === '' || price === '0') return text('none')
  return contract === undefined ? price : formatPrice(e8(price), contract)
}

export function qtyText(symbol: string, qty: string): string {
  const contract = instrumentOf(symbol)?.contract
  return contract === undefined ? qty : formatQty(e8(qty), contract)
}
