import { e8, ONE } from '@perpdesk/numeric'
import { isInverse, qtyCoinOf } from '@perpdesk/trading'
import { useLayoutEffect, useRef } from 'react'
import { formatLeverage, formatMoney, formatPercent, formatQty, plainLeverage } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Contract, useTickerValue } from '../../stores/index.ts'
import { NumberInput, Slider } from '../../ui/index.ts'
import styles from './leverage.module.css'
import { type LeverageMode, leverageMarks, leverageRange } from './leverage-choices.ts'
import {
  HIGH_LEVERAGE_E2,
  type LeverageIssue,
  labelledMarks,
  leverageAt,
  maxPosition,
  moveToLiquidation,
  positionOf,
  sliderEnd,
  typedLeverage,
} from './leverage-form.ts'

interface LeverageControlProps {
  readonly contract: Contract
  readonly label: string
  readonly text: string
  readonly issue: LeverageIssue | undefined
  readonly onChange: (text: string) => void
  readonly onEnter: () => void
  /** True if the field takes the focus when its panel is shown. */
  readonly first: boolean
  readonly mode: LeverageMode
}

/** A control for one leverage: field, slider with marks, effects, and a warning if the leverage is high. */
export function LeverageControl({
  contract,
  label,
  text: typed,
  issue,
  onChange,
  onEnter,
  first,
  mode,
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
          {labelledMarks(marks).map((value) => (
            <button
              key={value}
              type="button"
              tabIndex={-1}
              style={{ insetInlineStart: `${(100 * marks.indexOf(value)) / (marks.length - 1)}%` }}
              onClick={() => onChange(plainLeverage(value))}
            >
              {formatLeverage(value)}
            </button>
          ))}
        </div>
      </div>
      {usable ? <Largest contract={contract} leverage={leverage} mark={mark} /> : null}
      {usable && leverage >= HIGH_LEVERAGE_E2 ? (
        <p className={styles['warning']} role="status">
          {mode === 'Cross'
            ? text('lvgHighLimitTips.cross', {
                leverage: formatLeverage(leverage),
                margin: formatPercent((ONE * 100n) / BigInt(leverage), { signed: false, decimals: 2 }),
              })
            : text('lvgHighLimitTips', {
                leverage: formatLeverage(leverage),
                move: formatPercent(moveToLiquidation(contract, leverage), { signed: false, decimals: 1 }),
              })}
        </p>
      ) : null}
    </div>
  )
}

/**
 * The largest position at a leverage, in the base coin, or in the settle coin for inverse contracts. Its value has the
 * contract's price fraction, or no decimals for inverse contracts (LEV-02).
 */
function Largest({ contract, leverage, mark }: { contract: Contract; leverage: number; mark: bigint | undefined }) {
  const text = useText('leverage')
  const largest = maxPosition(contract, leverage, mark)
  const decimals = isInverse(contract) ? 0 : contract.priceFraction
  const value = `${formatMoney(largest.value, { decimals })} ${contract.settleCoin}`
  const qty = largest.qty === undefined ? undefined : `${formatQty(largest.qty, contract)} ${qtyCoinOf(contract)}`
  const [main, beside] = isInverse(contract) ? [value, qty] : [qty, value]
  return (
    <dl className={styles['largest']}>
      <dt>{text('maxPosition', { leverage: formatLeverage(leverage) })}</dt>
      <dd>
        {main === undefined ? null : <span>{main}</span>}
        {beside === undefined ? null : <span className={styles['quiet']}>{beside}</span>}
      </dd>
    </dl>
  )
}
