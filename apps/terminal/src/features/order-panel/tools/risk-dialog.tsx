import { e8, formatE8 } from '@perpdesk/numeric'
import { qtyCoinOf } from '@perpdesk/trading'
import { useState } from 'react'
import { coinAmount, formatQty } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { setPreferences } from '../../../stores/index.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { Dialog, NumberInput, PriceInput, Select } from '../../../ui/index.ts'
import type { CarriedTpSl } from '../../tpsl/index.ts'
import { RISK_UNITS } from '../accepted-loss.ts'
import { mayCarryTpSl } from '../carrying.ts'
import type { OrderForm } from '../kinds/order-kind.ts'
import { reportMissing } from '../kinds/report-missing.ts'
import type { OrderContext } from '../order-context.ts'
import { orderFormPreferences } from '../order-form-preferences.ts'
import type { OrderSummary } from '../summary.ts'
import { newTpSl } from '../tpsl-section.tsx'
import { Figures } from './figures.tsx'
import { type RiskForm, riskResult } from './risk-form.ts'
import type { ToolFill } from './tool-fill.ts'
import styles from './tools.module.css'

interface RiskDialogProps {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly sides: OrderSummary
  readonly onFill: (fill: ToolFill) => void
  readonly onClose: () => void
}

const HUNDRED = e8('100')
/** Above any real amount; number fields need a maximum. */
const MOST_MONEY = e8('999999999')

/** Size by risk (ORD-12): computes the quantity from an accepted loss and a stop price, fees included. */
export function RiskDialog({ form, context, sides, onFill, onClose }: RiskDialogProps) {
  const text = useText('orderTools')
  const { instrument } = context
  const coin = instrument.settleCoin
  const [typed, setTyped] = useState<RiskForm>(() => ({
    unit: orderFormPreferences.store.getState().riskUnit,
    risk: orderFormPreferences.store.getState().risk,
    entry: entryOf(form, context, sides),
    stop: '',
  }))
  const change = (part: Partial<RiskForm>) => setTyped((current) => ({ ...current, ...part }))
  const result = riskResult(typed, form, context)
  const { side, issue, qty, loss } = result
  const most = side === undefined ? undefined : (side === 'Buy' ? sides.buy : sides.sell).maxQty
  const beyond = issue === undefined && most !== undefined && qty > most
  const fill = async () => {
    if (side === undefined) return
    setPreferences(orderFormPreferences, { riskUnit: typed.unit, risk: typed.risk })
    try {
      onFill({ side, qty, price: typed.entry, tpsl: await stopOf(form, context, typed.stop) })
    } catch (error) {
      reportMissing(error)
    }
  }
  const qtyText = `${formatQty(qty, instrument)} ${qtyCoinOf(instrument)}`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="form"
      title={text('risk.title')}
      footer={
        <FormButtons
          confirm={issue === undefined ? text('risk.fill', { qty: qtyText }) : text('risk.fillNone')}
          ready={issue === undefined}
          onCancel={onClose}
          onConfirm={() => void fill()}
        />
      }
    >
      <div className={styles['dialog']}>
        <NumberInput
          label={text('risk.lose')}
          value={typed.risk}
          onChange={(risk) => change({ risk })}
          decimals={typed.unit === 'percent' ? 2 : 8}
          min={0n}
          max={typed.unit === 'percent' ? HUNDRED : MOST_MONEY}
          suffix={
            <Select
              label={text('risk.unit')}
              size="small"
              bare
              value={typed.unit}
              onChange={(unit) => change({ unit, risk: '' })}
              options={RISK_UNITS.map((unit) => ({ id: unit, label: text(`risk.${unit}`, { coin }) }))}
            />
          }
          note={
            typed.unit === 'percent' && result.amount !== undefined
              ? text('risk.comesTo', { amount: coinAmount(result.amount, coin) })
              : undefined
          }
        />
        <div className={styles['pair']}>
          <PriceInput
            label={text('risk.entry')}
            value={typed.entry}
            onChange={(entry) => change({ entry })}
            tickSize={instrument.tickSize}
            maxPrice={instrument.maxPrice}
          />
          <PriceInput
            label={text('risk.stop')}
            value={typed.stop}
            onChange={(stop) => change({ stop })}
            tickSize={instrument.tickSize}
            maxPrice={instrument.maxPrice}
          />
        </div>
        <Figures
          figures={[
            { name: text('direction'), value: side === undefined ? text('none') : text(side) },
            {
              name: text('quantity'),
              value: issue === undefined ? qtyText : text('none'),
              main: true,
            },
            ...(['move', 'entryFee', 'stopFee', 'total'] as const).map((part) => ({
              name: text(`risk.${part}`),
              value:
                loss === undefined || issue !== undefined ? text('none') : coinAmount(loss[part], coin, { up: true }),
            })),
          ]}
        />
        {issue === 'noSide' ? <p className={styles['warning']}>{text('risk.noSide')}</p> : null}
        {issue === 'tooSmall' && loss !== undefined ? (
          <p className={styles['warning']}>
            {text('risk.tooSmall', { qty: qtyText, loss: coinAmount(loss.total, coin, { up: true }) })}
          </p>
        ) : null}
        {beyond ? (
          <p className={styles['warning']}>
            {text('risk.beyond', { qty: `${formatQty(most, instrument)} ${qtyCoinOf(instrument)}` })}
          </p>
        ) : null}
        <p className={styles['note']}>
          {text('risk.note')} {text(mayCarryTpSl(form, context) ? 'risk.setsStop' : 'risk.noStop')}
        </p>
      </div>
    </Dialog>
  )
}

/**
 * Returns the order's TP/SL with this stop loss. The quantity is only right with this stop loss, so the order carries
 * it.
 */
async function stopOf(form: OrderForm, context: OrderContext, stop: string): Promise<CarriedTpSl | null> {
  if (!mayCarryTpSl(form, context)) return null
  const tpsl = form.tpsl ?? (await newTpSl(!context.account.margin.hasReturnOnMargin))
  return tpsl.withPrice('stopLoss', stop)
}

/**
 * Returns the entry price of the order: its typed price; for a market order its price in the order book, otherwise the
 * last or the mark price.
 */
function entryOf(form: OrderForm, { market, instrument }: OrderContext, sides: OrderSummary): string {
  if (form.kind.shared.includes('price')) return form.price
  const price = sides.buy.price ?? market.last ?? market.mark
  if (price === null || price === undefined) return ''
  return formatE8(price - (price % instrument.tickSize))
}
