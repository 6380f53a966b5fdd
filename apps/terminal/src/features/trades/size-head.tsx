import { maxOrderQty, qtyCoinOf } from '@perpdesk/trading'
import { ListFilter } from 'lucide-react'
import { formatQty } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Market, usePreferences } from '../../stores/index.ts'
import { Button, Popover, QuantityInput } from '../../ui/index.ts'
import { leastSize, tradePreferences } from './least-size.ts'
import styles from './trades.module.css'

/** Header of the sizes, which opens the choice of the smallest displayed size, stored per contract. */
export function SizeHead({ contract }: { readonly contract: Market }) {
  const text = useText('trades')
  const [{ least }, keep] = usePreferences(tradePreferences)
  const { symbol } = contract
  const coin = qtyCoinOf(contract)
  const size = leastSize(least, symbol)
  const write = (value: string) => keep({ least: { ...least, [symbol]: value } })
  const head = size === undefined ? text('size', { coin }) : text('sizeFrom', { qty: formatQty(size, contract) })
  return (
    <Popover
      label={text('least')}
      align="end"
      trigger={
        <button
          type="button"
          className={styles['sizeHead']}
          aria-label={`${head}: ${text('least')}`}
          data-on={size !== undefined}
        >
          {head}
          <ListFilter size={11} aria-hidden />
        </button>
      }
    >
      <div className={styles['leastForm']}>
        <QuantityInput
          label={text('least')}
          value={least[symbol] ?? ''}
          onChange={write}
          lotSize={contract.lotSize}
          max={maxOrderQty(contract, 'Limit')}
          coin={coin}
          suffix={coin}
        />
        <Button size="small" disabled={size === undefined} onClick={() => write('')}>
          {text('showAll')}
        </Button>
      </div>
    </Popover>
  )
}
