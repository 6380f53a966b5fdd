import { qtyCoinOf } from '@perpdesk/trading'
import { useState } from 'react'
import { coinAmount, decimalsOf, formatNumber, formatPercent, formatPrice, formatQty } from '../../../format/index.ts'
import { type Text, useText } from '../../../i18n/index.ts'
import { cx, Dialog, NumberInput, Tabs } from '../../../ui/index.ts'
import type { OrderContext } from '../order-context.ts'
import type { OrderSummary } from '../summary.ts'
import { Backing, type FieldsProps, MOST, Position, Price, Rows } from './calculator-fields.tsx'
import { averageOfRows, CALCULATIONS, type Calculation, liquidationOf, pnlOf, targetOf } from './calculator-form.ts'
import { calculatorStart } from './calculator-start.ts'
import { Figures, type ToolFigure } from './figures.tsx'
import styles from './tools.module.css'

interface CalculatorDialogProps {
  readonly context: OrderContext
  readonly sides: OrderSummary
  readonly onClose: () => void
}

/** Calculates profit and prices of a hypothetical position by the rules of the exchange. */
export function CalculatorDialog({ context, sides, onClose }: CalculatorDialogProps) {
  const text = useText('orderTools')
  const [tab, setTab] = useState<Calculation>('pnl')
  const [form, setForm] = useState(() => calculatorStart(context, sides))
  const fields: FieldsProps = { form, context, change: (part) => setForm((current) => ({ ...current, ...part })) }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="form"
      title={text('calc.title', { symbol: context.instrument.displayName })}
    >
      <Tabs
        label={text('calc.kinds')}
        value={tab}
        onChange={setTab}
        items={CALCULATIONS.map((id) => ({
          id,
          label: text(`calc.${id}`),
          content: (
            <div className={cx(styles['dialog'], styles['calculation'])}>
              <Inputs id={id} fields={fields} />
              <Figures figures={FIGURES[id](fields, text)} />
              <p className={styles['note']}>{text(`calc.${id}.note`)}</p>
            </div>
          ),
        }))}
      />
    </Dialog>
  )
}

/** Input fields of a calculation. */
function Inputs({ id, fields }: { readonly id: Calculation; readonly fields: FieldsProps }) {
  if (id === 'average') return <Rows {...fields} />
  return (
    <>
      <Position {...fields} />
      {id === 'pnl' ? <Price {...fields} field="exit" /> : null}
      {id === 'target' ? <Return {...fields} /> : null}
      {id === 'liquidation' ? <Backing {...fields} /> : null}
    </>
  )
}

function Return({ form, change }: FieldsProps) {
  const text = useText('orderTools')
  return (
    <NumberInput
      label={text('calc.roi')}
      value={form.roi}
      onChange={(roi) => change({ roi })}
      decimals={2}
      signed
      min={-MOST}
      max={MOST}
      suffix="%"
    />
  )
}

type Words = Text<'orderTools'>

const FIGURES: Readonly<Record<Calculation, (fields: FieldsProps, text: Words) => readonly ToolFigure[]>> = {
  pnl: pnlFigures,
  target: (fields, text) => [
    {
      name: text('calc.targetPrice'),
      value: priceOrNone(targetOf(fields.form, fields.context), fields, text),
      main: true,
    },
  ],
  liquidation: (fields, text) => [
    {
      name: text('calc.liqPrice'),
      value: priceOrNone(liquidationOf(fields.form, fields.context), fields, text),
      main: true,
    },
  ],
  average: averageFigures,
}

function pnlFigures({ form, context }: FieldsProps, text: Words): readonly ToolFigure[] {
  const coin = context.instrument.settleCoin
  const trade = pnlOf(form, context)
  const money = (value: bigint | undefined, signed = false) =>
    value === undefined ? text('none') : coinAmount(value, coin, { signed })
  const share = (value: bigint | undefined) => (value === undefined ? text('none') : formatPercent(value))
  const tone = trade === undefined || trade.net === 0n ? undefined : trade.net > 0n ? 'up' : 'down'
  return [
    { name: text('calc.margin'), value: money(trade?.margin) },
    { name: text('calc.gross'), value: money(trade?.gross, true) },
    { name: text('calc.fees'), value: money(trade?.fees) },
    { name: text('calc.net'), value: money(trade?.net, true), main: true, tone },
    { name: text('calc.roiBefore'), value: share(trade?.roi) },
    { name: text('calc.roiAfter'), value: share(trade?.netRoi), main: true, tone },
  ]
}

function averageFigures({ form, context }: FieldsProps, text: Words): readonly ToolFigure[] {
  const { instrument } = context
  const found = averageOfRows(form, context)
  const decimals = Math.min(decimalsOf(instrument.tickSize) + 2, 8)
  return [
    {
      name: text('calc.averagePrice'),
      value: found === undefined ? text('none') : formatNumber(found.price, { decimals, rounding: 'halfUp' }),
      main: true,
    },
    {
      name: text('calc.totalQuantity'),
      value: found === undefined ? text('none') : `${formatQty(found.qty, instrument)} ${qtyCoinOf(instrument)}`,
    },
    {
      name: text('calc.totalValue'),
      value: found === undefined ? text('none') : coinAmount(found.value, instrument.settleCoin),
    },
  ]
}

function priceOrNone(price: bigint | null | undefined, { context }: FieldsProps, text: Words): string {
  if (price === undefined) return text('none')
  return price === null ? text('calc.noPrice') : formatPrice(price, context.instrument)
}
