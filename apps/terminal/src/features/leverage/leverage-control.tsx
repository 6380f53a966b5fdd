import { e8, ONE } from '@perpdesk/numeric'
import { qtyCoinOf } from '@perpdesk/trading'
import { useLayoutEffect, useRef } from 'react'
import { useText } from '../../i18n/index.ts'
import { type Contract, useTickerValue } from '../../stores/index.ts'
import {
  formatLeverage,
  formatMoney,
  formatPercent,
  formatQty,
  NumberInput,
  plainLeverage,
  Slider,
} from '../../ui/index.ts'
import styles from './leverage.module.css'
import {
  HIGH_LEVERAGE_E2,
  type LeverageIssue,
  leverageAt,
  leverageMarks,
  maxPosition,
  moveToLiquidation,
  positionOf,
  sliderEnd,
  typedLeverage,
} from './leverage-form.ts'
import { leverageRange } from './round-leverages.ts'

interface LeverageControlProps {
  readonly contract: Contract
  readonly label: string
  readonly text: string
  readonly issue: LeverageIssue | undefined
  readonly onChange: (text: string) => void
  readonly onEnter: () => void
  /** Takes the focus when the dialog opens. */
  readonly first: boolean
}

/** One leverage: field, slider with marks, what it allows and a warning where it is high. */
export function LeverageControl({
  contract,
  label,
  text: typed,
  issue,
  onChange,
  onEnter,
  first,
}: LeverageControlProps) {
  const text = useText('leverage')
  const mark = useTickerValue(contract.symbol, (ticker) => ticker.mark)
  const marks = leverageMarks(contract)
  const { min, max } = leverageRange(contract)
  const leverage = typedLeverage(typed)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (!first) return
    field.current?.focus()
    field.current?.select()
  }, [first])
  const usable = leverage !== undefined && issue === undefined
  return (
    <div className={styles['control']}>
      <NumberInput
        label={label}
        inputRef={field}
        value={typed}
        onChange={onChange}
        onEnter={onEnter}
        decimals={2}
        step={ONE}
        min={e8(plainLeverage(min))}
        max={e8(plainLeverage(max))}
        suffix="×"
        error={issue === undefined ? undefined : text(`issue.${issue.code}`, issue.params)}
      />
      <div className={styles['slider']}>
        <Slider
          label={text('slider')}
          value={positionOf(marks, leverage ?? min)}
          onChange={(position) => onChange(plainLeverage(leverageAt(marks, position)))}
          max={sliderEnd(marks)}
          marks={marks.map((_, index) => index * 10)}
          describe={(position) => formatLeverage(leverageAt(marks, position))}
        />
        <div className={styles['marks']} aria-hidden>
          {marks.map((value) => (
            <button key={value} type="button" tabIndex={-1} onClick={() => onChange(plainLeverage(value))}>
              {formatLeverage(value)}
            </button>
          ))}
        </div>
      </div>
      {usable ? <Largest contract={contract} leverage={leverage} mark={mark} /> : null}
      {usable && leverage >= HIGH_LEVERAGE_E2 ? (
        <p className={styles['warning']} role="status">
          {text('lvgHighLimitTips', {
            leverage: formatLeverage(leverage),
            move: formatPercent(moveToLiquidation(contract, leverage), { signed: false, decimals: 1 }),
          })}
        </p>
      ) : null}
    </div>
  )
}

function Largest({ contract, leverage, mark }: { contract: Contract; leverage: number; mark: bigint | undefined }) {
  const text = useText('leverage')
  const largest = maxPosition(contract, leverage, mark)
  return (
    <dl className={styles['largest']}>
      <dt>{text('maxPosition', { leverage: formatLeverage(leverage) })}</dt>
      <dd>
        {largest.qty === undefined ? null : <span>{`${formatQty(largest.qty, contract)} ${qtyCoinOf(contract)}`}</span>}
        <span
          className={styles['quiet']}
        >{`${formatMoney(largest.value, { decimals: 0 })} ${contract.settleCoin}`}</span>
      </dd>
    </dl>
  )
}
