import { coinIcon } from '@perpdesk/trading'
import { ChevronDown } from 'lucide-react'
import { useText } from '../../i18n/index.ts'
import { navigate } from '../../navigation/index.ts'
import { type Pair, usePairs } from '../../stores/index.ts'
import { CoinIcon, DropdownMenu } from '../../ui/index.ts'
import { spotAddress } from '../trade-address/index.ts'
import styles from './spot-trading.module.css'

/** The pair's name, a button that opens the list of all pairs. */
export function SpotPicker({ pair }: { readonly pair: Pair }) {
  const text = useText('spot')
  const { bySymbol } = usePairs()
  const icon = coinIcon(pair.baseCoin)
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button type="button" className={styles['picker']} title={text('pick')}>
          <CoinIcon dark={icon} light={icon} letters={pair.baseCoin.slice(0, 2)} />
          <strong>{pair.displayName}</strong>
          <span className={styles['kind']}>{text('spot')}</span>
          <ChevronDown size={16} aria-hidden />
        </button>
      }
      items={[...bySymbol.values()].map((each) => ({
        id: each.symbol,
        label: each.displayName,
        onSelect: () => navigate(spotAddress(each)),
      }))}
    />
  )
}
