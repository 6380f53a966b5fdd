import { QUANTITY_SLIDER } from '@perpdesk/trading'
import { useText } from '../../i18n/index.ts'
import { Button, QuantityInput, Select, Slider } from '../../ui/index.ts'
import type { SizeUnit, TicketContext, TicketForm } from './kinds/spot-kind.ts'
import styles from './spot-trading.module.css'
import { largestQty, shareUsed, sizeText, stepOf, type TicketOrder, unitOf } from './ticket-form.ts'

const SHARES = [25, 50, 75, 100] as const

interface SizeEntryProps {
  readonly form: TicketForm
  readonly context: TicketContext
  readonly order: TicketOrder
  /** Adds buttons for percentages, which are easier to hit with a finger than a position on the slider. */
  readonly narrow: boolean
  readonly error: string | undefined
  readonly onSize: (size: TicketForm['size']) => void
  readonly onUnit: (unit: SizeUnit) => void
}

/** The size in the base coin or, for market orders, in either coin; and as a percentage of the balance. */
export function SizeEntry({ form, context, order, narrow, error, onSize, onUnit }: SizeEntryProps) {
  const text = useText('orderPanel')
  const words = useText('spot')
  const { pair, free } = context
  const unit = unitOf(form)
  const coins = { base: pair.baseCoin, quote: pair.quoteCoin }
  const percent = shareUsed(form, order, context)
  const most = unit === 'quote' ? pair.maxAmount : largestQty(form.kind, pair)
  const describe = (share: number) => words('percentOf', { percent: share })
  return (
    <div className={styles['size']} data-field="size">
      <QuantityInput
        label={text(unit === 'base' ? 'label.qty' : 'label.value')}
        inlineLabel
        value={sizeText(form, order)}
        onChange={(typed) => onSize({ by: 'text', text: typed })}
        lotSize={stepOf(pair, unit)}
        max={most}
        coin={coins[unit]}
        suffix={
          form.kind.takesAmount(form.side) ? (
            <Select
              label={text('unit')}
              size="small"
              bare
              value={unit}
              onChange={onUnit}
              options={[
                { id: 'base', label: coins.base },
                { id: 'quote', label: coins.quote },
              ]}
            />
          ) : (
            coins.base
          )
        }
        error={error}
      />
      <Slider
        label={words('share')}
        value={percent}
        onChange={(next) => onSize({ by: 'share', percent: next })}
        {...QUANTITY_SLIDER}
        describe={describe}
        disabled={free === undefined}
      />
      {narrow && free !== undefined ? (
        <div className={styles['shares']}>
          {SHARES.map((share) => (
            <Button
              key={share}
              aria-label={describe(share)}
              aria-pressed={percent === share}
              onClick={() => onSize({ by: 'share', percent: share })}
            >
              {share}%
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
