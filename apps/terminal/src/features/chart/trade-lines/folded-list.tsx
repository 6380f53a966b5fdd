import { formatPrice } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import type { Market } from '../../../stores/index.ts'
import { CancelButton } from './cancel-button.tsx'
import styles from './folded-list.module.css'
import { useLineWords } from './line-words.ts'
import type { TradeLine } from './trade-line.ts'

interface FoldedListProps {
  readonly lines: readonly TradeLine[]
  readonly contract: Market
  readonly label: string
  /** Gives the chosen line a label of its own. */
  readonly onPick: (id: string) => void
}

/** Lists the lines that share a label, from the highest price down. */
export function FoldedList({ lines, contract, label, onPick }: FoldedListProps) {
  const text = useText('chartLines')
  const words = useLineWords(contract)
  const inOrder = lines.toSorted((a, b) => (a.price < b.price ? 1 : -1))
  return (
    <ul className={styles['list']} aria-label={label}>
      {inOrder.map((line) => (
        <li key={line.id}>
          <button
            type="button"
            className={styles['pick']}
            data-tone={words.tone(line)}
            title={text('pick')}
            onClick={() => onPick(line.id)}
          >
            <span className={styles['words']}>{words.of(line)}</span>
            <span>{formatPrice(line.price, contract)}</span>
          </button>
          {line.kind === 'order' ? (
            <CancelButton order={line.order} contract={contract} words={words.of(line)} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
