import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import { formatPrice, formatQty } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { Summary } from './summary.tsx'

interface TpSlSummaryProps {
  readonly position: Position
  readonly contract: Contract
}

/** Summary of the position to which take profit and stop loss belong (TPSL-06). */
export function TpSlSummary({ position, contract }: TpSlSummaryProps) {
  const text = useText('tpsl')
  return (
    <Summary
      side={position.side === 'Sell' ? 'Sell' : 'Buy'}
      contract={contract}
      figures={[
        { label: text('qty'), figure: `${formatQty(e8(position.size), contract)} ${qtyCoinOf(contract)}` },
        { label: text('entry'), figure: formatPrice(e8(position.entryPrice), contract) },
      ]}
      liquidation={position.liqPrice === '' ? null : e8(position.liqPrice)}
    />
  )
}
