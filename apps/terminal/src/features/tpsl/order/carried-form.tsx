import { percentInput, percentSign, type TpSlKind } from '@perpdesk/trading'
import { useState } from 'react'
import { coinAmount, formatPercent, formatPrice } from '../../../format/index.ts'
import { type Text, useText } from '../../../i18n/index.ts'
import type { Contract } from '../../../stores/index.ts'
import { Button, lazyDialog, PriceInput } from '../../../ui/index.ts'
import { PercentInput } from '../../../ui/percent-input.tsx'
import { coinDecimalsOf } from '../coin-decimals.ts'
import { PreferencesButton } from '../preferences-dialog.tsx'
import { actions, hasPrices, type TpSlForm } from '../tpsl-form.ts'
import { issueWords } from '../tpsl-issues.ts'
import { keepOrderMode } from '../tpsl-preferences.ts'
import { amountText, type LegValues, legOf } from '../tpsl-values.ts'
import styles from './carried.module.css'
import type { CarriedFieldsProps } from './carried-tpsl.ts'
import { type CarryingOrder, type SideState, sideState } from './carrying-order.ts'

/** Loaded when it is first opened. */
const OrderTpSlDialog = lazyDialog(async () => (await import('./order-tpsl-dialog.tsx')).OrderTpSlDialog)

interface CarriedFormProps extends Omit<CarriedFieldsProps, 'onChange'> {
  readonly form: TpSlForm
  readonly onChange: (form: TpSlForm) => void
}

/** The order of one button, and the state of the TP/SL form for it. */
interface SideOf {
  readonly order: CarryingOrder
  readonly state: SideState
}

const LEGS = ['takeProfit', 'stopLoss'] as const satisfies readonly TpSlKind[]
const NOTHING: LegValues = { trigger: undefined, over: false, pnl: undefined, roi: undefined }

/**
 * The short TP/SL form in the order panel: a price or an amount for each leg, and the resulting price and profit for a
 * long and for a short position.
 */
export function CarriedForm({ form, contract, portfolioMargin, buy, sell, onEnter, onChange }: CarriedFormProps) {
  const text = useText('tpsl')
  const [open, setOpen] = useState(false)
  const sides = [buy, sell].flatMap((order) => (order === null ? [] : [{ order, state: sideState(form, order) }]))
  const [first] = sides
  const values = first?.state.values ?? { takeProfit: NOTHING, stopLoss: NOTHING }
  const overQty = first?.state.issues.find(({ key }) => key === 'tpSlQtyOver')
  return (
    <div className={styles['carried']}>
      <div className={styles['head']}>
        <PreferencesButton portfolioMargin={portfolioMargin} form={form} values={values} onChange={onChange} />
        <Button size="small" disabled={first === undefined} onClick={() => setOpen(true)}>
          {text('advanced')}
        </Button>
      </div>
      {LEGS.map((kind) => (
        <ShortLeg
          key={kind}
          kind={kind}
          form={form}
          contract={contract}
          sides={sides}
          onChange={onChange}
          onEnter={onEnter}
        />
      ))}
      <p className={styles['note']} role="status">
        {overQty === undefined ? text(noteOf(form)) : issueWords(text, overQty)}
      </p>
      {open && first !== undefined ? (
        <OrderTpSlDialog
          orders={sides.map(({ order }) => order)}
          first={form}
          portfolioMargin={portfolioMargin}
          isModeFixed={false}
          isDraft
          onConfirm={async (next) => {
            keepOrderMode(next.mode)
            onChange(next)
            return undefined
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}

function noteOf(form: TpSlForm) {
  if (!hasPrices(form)) return 'noPrice'
  return form.mode === 'Full' ? 'mode.Full.note' : 'mode.Partial.note'
}

interface ShortLegProps extends Pick<CarriedFormProps, 'form' | 'contract' | 'onChange' | 'onEnter'> {
  readonly kind: TpSlKind
  readonly sides: readonly SideOf[]
}

function ShortLeg({ kind, form, contract, sides, onChange, onEnter }: ShortLegProps) {
  const text = useText('tpsl')
  const leg = form[kind]
  const name = text(kind)
  const balanceDecimals = coinDecimalsOf(contract)
  return (
    <fieldset className={styles['leg']} data-kind={kind}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles['pair']}>
        <PriceInput
          label={name}
          inlineLabel
          value={leg.typed.as === 'price' ? leg.typed.text : ''}
          onChange={(price) => onChange(actions.editPrice(form, kind, price))}
          tickSize={contract.tickSize}
          maxPrice={contract.maxPrice}
          placeholder={leg.typed.text === '' ? '' : text('bySide')}
          onEnter={onEnter}
        />
        <PercentInput
          label={text('amountOf', { leg: name, type: text(`input.${leg.input}`) })}
          hideLabel
          value={shownAmount(kind, form, sides, balanceDecimals)}
          onChange={(typed) => onChange(actions.editAmount(form, kind, typed))}
          rules={{ ...percentInput(leg.input, kind, balanceDecimals), slider: null }}
          sign={percentSign(leg.input, kind, 'Buy')}
          sliderLabel=""
          suffix={leg.input === 'pnl' ? contract.settleCoin : text(`unit.${leg.input}`)}
          onEnter={onEnter}
        />
      </div>
      <div className={styles['sides']} role="status">
        {sides.map((side) => (
          <SideLine key={side.order.side} kind={kind} side={side} contract={contract} />
        ))}
      </div>
    </fieldset>
  )
}

/**
 * Returns the typed amount, or the amount that corresponds to a typed price on the side for which the price is valid; a
 * price move has the sign of a long position.
 */
function shownAmount(kind: TpSlKind, form: TpSlForm, sides: readonly SideOf[], balanceDecimals: number | undefined) {
  const leg = form[kind]
  if (leg.typed.as === 'amount') return leg.typed.text
  const fitting = sides.find(({ state }) => errorOf(kind, state) === undefined)
  if (fitting === undefined) return ''
  const { state } = fitting
  const amount = amountText(state.form[kind], kind, state.terms, balanceDecimals)
  return legOf({ ...leg, typed: { as: 'amount', text: amount } }, kind, 'Buy').typed.text
}

function errorOf(kind: TpSlKind, { issues }: SideState) {
  return issues.find(({ field, severity }) => field === kind && severity === 'error')
}

interface SideLineProps {
  readonly kind: TpSlKind
  readonly side: SideOf
  readonly contract: Contract
}

/** The price and profit of a leg for one side's order, or the reason why the leg is not valid for that side. */
function SideLine({ kind, side: { order, state }, contract }: SideLineProps) {
  const text = useText('tpsl')
  const issue = state.issues.find(({ field }) => field === kind)
  const figures = issue?.severity === 'error' ? text('none') : sideWords(text, state.values[kind], contract)
  const shown = issue === undefined ? figures : `${figures} · ${issueWords(text, issue)}`
  return (
    <p className={styles['side']} data-severity={issue?.severity} title={shown}>
      <span data-side={order.side}>{text(order.side === 'Buy' ? 'Long' : 'Short')}</span> {shown}
    </p>
  )
}

function sideWords(text: Text<'tpsl'>, { trigger, pnl, roi }: LegValues, contract: Contract): string {
  if (trigger === undefined) return text('none')
  const price = formatPrice(trigger, contract)
  if (pnl === undefined || roi === undefined) return price
  const brings = text('brings', {
    pnl: coinAmount(pnl, contract.settleCoin, { signed: true }),
    roi: formatPercent(roi / 100n, { decimals: 1 }),
  })
  return `${price} · ${brings}`
}
