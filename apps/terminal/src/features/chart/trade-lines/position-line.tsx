import type { Position } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import { X } from 'lucide-react'
import { coinAmount, formatPrice } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { usePositionFigures } from '../../account-figures/index.ts'
import { ClosePopover } from '../../positions/index.ts'
import { ReverseButton } from '../../reverse/index.ts'
import { keepFromChart } from '../keep-from-chart.ts'
import { LineFrame, type LineProps } from './line-frame.tsx'
import { useLineWords } from './line-words.ts'
import { TpSlHandle } from './tpsl-handle.tsx'
import styles from './trade-lines.module.css'

/** Line at the entry price of a position, with its unrealised profit and its actions. */
export function PositionLine({ line, contract, space, placer }: LineProps<'position'>) {
  const { position, price } = line
  const unrealisedPnl = usePositionFigures(position, contract)?.unrealisedPnl ?? 0n
  const words = useLineWords(contract)
  return (
    <LineFrame placer={placer} id={line.id} price={price} tone={words.tone(line)}>
      <span className={styles['words']}>{words.of(line)}</span>
      <span className={styles['price']}>{formatPrice(price, contract)}</span>
      <span className={styles['profit']} data-sign={unrealisedPnl < 0n ? 'down' : 'up'}>
        {coinAmount(unrealisedPnl, contract.settleCoin, { signed: true })}
      </span>
      {position.positionStatus === 'Normal' ? (
        <PositionActs position={position} contract={contract} space={space} placer={placer} words={words.of(line)} />
      ) : null}
    </LineFrame>
  )
}

interface PositionActsProps extends Pick<LineProps<'position'>, 'contract' | 'space' | 'placer'> {
  readonly position: Position
  readonly words: string
}

/** Buttons to reverse, protect and close the position, with the same dialogs as in the tables. */
function PositionActs({ position, contract, space, placer, words }: PositionActsProps) {
  const text = useText('chartLines')
  const closeLabel = text('close', { text: words, coin: qtyCoinOf(contract) })
  return (
    <span {...keepFromChart} className={styles['acts']}>
      <ReverseButton position={position} />
      <TpSlHandle position={position} contract={contract} space={space} placer={placer} />
      <ClosePopover
        position={position}
        contract={contract}
        orderType="Market"
        trigger={
          <button type="button" className={styles['cancel']} aria-label={closeLabel} title={closeLabel}>
            <X size={12} aria-hidden />
          </button>
        }
      />
    </span>
  )
}
