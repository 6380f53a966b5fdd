import { e8, ONE } from '@perpdesk/numeric'
import { qtyCoinOf, type Side } from '@perpdesk/trading'
import { Plus, X } from 'lucide-react'
import { decimalsOf, plainLeverage } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { Button, IconButton, NumberInput, PriceInput, SegmentedControl } from '../../../ui/index.ts'
import type { OrderContext } from '../order-context.ts'
import type { CalculatorForm } from './calculator-form.ts'
import styles from './tools.module.css'

/** Above any real amount; number fields need a maximum. */
export const MOST = e8('999999999')
const MOST_ROWS = 10

export interface FieldsProps {
  readonly form: CalculatorForm
  readonly context: OrderContext
  readonly change: (part: Partial<CalculatorForm>) => void
}

/** The entry or the exit price. */
export function Price({ form, context, change, field }: FieldsProps & { readonly field: 'entry' | 'exit' }) {
  const text = useText('orderTools')
  const { tickSize, maxPrice } = context.instrument
  return (
    <PriceInput
      label={text(`calc.${field}`)}
      value={form[field]}
      onChange={(value) => change({ [field]: value })}
      tickSize={tickSize}
      maxPrice={maxPrice}
    />
  )
}

/** Side, leverage, entry price and size. */
export function Position(props: FieldsProps) {
  const text = useText('orderTools')
  const { form, context, change } = props
  const { instrument } = context
  return (
    <>
      <SegmentedControl<Side>
        label={text('direction')}
        wide
        value={form.side}
        onChange={(side) => change({ side })}
        options={(['Buy', 'Sell'] as const).map((id) => ({ id, label: text(id) }))}
      />
      <div className={styles['pair']}>
        <NumberInput
          label={text('calc.leverage')}
          value={form.leverage}
          onChange={(leverage) => change({ leverage })}
          decimals={2}
          step={ONE}
          min={ONE}
          max={e8(plainLeverage(instrument.riskTiers[0]?.maxLeverageE2 ?? 100))}
          suffix="×"
        />
        <Quantity label={text('quantity')} value={form.qty} onChange={(qty) => change({ qty })} context={context} />
      </div>
      <Price {...props} field="entry" />
    </>
  )
}

function Quantity({
  context: { instrument },
  ...rest
}: Pick<FieldsProps, 'context'> & {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const { lotSize } = instrument
  return (
    <NumberInput
      {...rest}
      decimals={decimalsOf(lotSize)}
      step={lotSize}
      grid={lotSize}
      min={0n}
      max={MOST}
      suffix={qtyCoinOf(instrument)}
    />
  )
}

/** Collateral of the position: its own margin, or the shared balance. */
export function Backing({ form, context, change }: FieldsProps) {
  const text = useText('orderTools')
  const money = { decimals: 8, min: 0n, max: MOST, suffix: context.instrument.settleCoin }
  return (
    <>
      <SegmentedControl
        label={text('calc.mode')}
        wide
        value={form.mode}
        onChange={(mode) => change({ mode })}
        options={(['cross', 'isolated'] as const).map((id) => ({ id, label: text(`calc.${id}`) }))}
      />
      {form.mode === 'isolated' ? (
        <NumberInput label={text('calc.added')} value={form.added} onChange={(added) => change({ added })} {...money} />
      ) : (
        <NumberInput
          label={text('calc.balance')}
          value={form.balance}
          onChange={(balance) => change({ balance })}
          {...money}
        />
      )}
    </>
  )
}

/** Several entries, each with a price and a quantity. */
export function Rows({ form, context, change }: FieldsProps) {
  const text = useText('orderTools')
  const { tickSize, maxPrice } = context.instrument
  const put = (at: number, part: Partial<CalculatorForm['rows'][number]>) =>
    change({ rows: form.rows.map((row, index) => (index === at ? { ...row, ...part } : row)) })
  return (
    <>
      {form.rows.map((row, at) => (
        // rows have no id other than their place
        // biome-ignore lint/suspicious/noArrayIndexKey: a typed value belongs to the place
        <div key={at} className={styles['entry']}>
          <PriceInput
            label={text('calc.entryAt', { number: at + 1 })}
            value={row.price}
            onChange={(price) => put(at, { price })}
            tickSize={tickSize}
            maxPrice={maxPrice}
          />
          <Quantity
            label={text('calc.quantityAt', { number: at + 1 })}
            value={row.qty}
            onChange={(qty) => put(at, { qty })}
            context={context}
          />
          <IconButton
            label={text('calc.remove', { number: at + 1 })}
            disabled={form.rows.length <= 1}
            onClick={() => change({ rows: form.rows.filter((_row, index) => index !== at) })}
          >
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        icon={<Plus size={14} aria-hidden />}
        disabled={form.rows.length >= MOST_ROWS}
        onClick={() => change({ rows: [...form.rows, { price: '', qty: '' }] })}
      >
        {text('calc.add')}
      </Button>
    </>
  )
}
