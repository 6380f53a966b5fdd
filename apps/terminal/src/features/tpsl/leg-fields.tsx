import {
  PERCENT_MODES,
  type PercentMode,
  percentInput,
  percentSign,
  type TpSlKind,
  type TpSlTerms,
  TRIGGER_SOURCES,
} from '@perpdesk/trading'
import { coinAmount, formatPercent, formatPrice } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import parts from '../../ui/form-parts.module.css'
import { Checkbox, cx, PriceInput, Select } from '../../ui/index.ts'
// Imported by its file, because everything that the index exports is part of the first load.
import { PercentInput } from '../../ui/percent-input.tsx'
import { coinDecimalsOf } from './coin-decimals.ts'
import styles from './tpsl.module.css'
import { actions, type LegForm, type TpSlForm } from './tpsl-form.ts'
import { expected, type TpSlIssue } from './tpsl-issues.ts'
import { keepLeg } from './tpsl-preferences.ts'
import { amountText, type LegValues, priceText } from './tpsl-values.ts'

interface LegFieldsProps {
  readonly kind: TpSlKind
  readonly form: TpSlForm
  readonly values: LegValues
  readonly terms: TpSlTerms
  readonly contract: Contract
  readonly portfolioMargin: boolean
  readonly issue: (TpSlIssue & { readonly text: string }) | undefined
  readonly onChange: (form: TpSlForm) => void
  readonly onEnter: () => void
}

/**
 * Returns the input types that an account has; portfolio margin has no return on the margin of one position (TPSL-02).
 */
export function inputModes(portfolioMargin: boolean): readonly PercentMode[] {
  return portfolioMargin ? PERCENT_MODES.filter((mode) => mode !== 'roi') : PERCENT_MODES
}

/**
 * Fields of a take profit or stop loss: its price, and the same price expressed as a return, a price move or a profit.
 */
export function LegFields(props: LegFieldsProps) {
  const { kind, form, values, terms, contract, portfolioMargin, issue, onChange, onEnter } = props
  const text = useText('tpsl')
  const leg = form[kind]
  const name = text(kind)
  const balanceDecimals = coinDecimalsOf(contract)
  const rules = percentInput(leg.input, kind, balanceDecimals)
  const amount = amountText(leg, kind, terms, balanceDecimals)
  return (
    <fieldset className={styles['leg']} data-kind={kind}>
      <legend className={styles['legend']}>{name}</legend>
      <PriceInput
        label={text('triggerOf', { leg: name })}
        inlineLabel
        value={priceText(leg, values)}
        onChange={(price) => onChange(actions.editPrice(form, kind, price))}
        tickSize={contract.tickSize}
        maxPrice={contract.maxPrice}
        suffix={
          <Select
            label={text('triggerBy')}
            value={leg.triggerBy}
            onChange={(triggerBy) => {
              keepLeg(kind, { triggerBy })
              onChange(actions.chooseTriggerBy(form, kind, triggerBy))
            }}
            size="small"
            bare
            options={TRIGGER_SOURCES.map((id) => ({ id, label: text(`by.${id}`) }))}
          />
        }
        error={issue?.severity === 'error' ? issue.text : undefined}
        note={issue?.severity === 'warning' ? <span className={styles['warning']}>{issue.text}</span> : undefined}
        onEnter={onEnter}
      />
      <PercentInput
        label={text('amountOf', { leg: name, type: text(`input.${leg.input}`) })}
        hideLabel
        value={amount}
        onChange={(typed) => onChange(actions.editAmount(form, kind, typed))}
        rules={portfolioMargin ? { ...rules, slider: null } : rules}
        sign={percentSign(leg.input, kind, terms.side)}
        sliderLabel={text('sliderOf', { leg: name })}
        suffix={
          <Select
            label={text('inputType')}
            value={leg.input}
            onChange={(input) => {
              keepLeg(kind, { input })
              onChange(actions.chooseInput(form, kind, input, priceText(leg, values)))
            }}
            size="small"
            bare
            options={inputModes(portfolioMargin).map((id) => ({
              id,
              label: id === 'pnl' ? contract.settleCoin : text(`unit.${id}`),
              note: text(`input.${id}`),
            }))}
          />
        }
        onEnter={onEnter}
      />
      {form.mode === 'Partial' ? (
        <div className={styles['limit']}>
          <Checkbox
            label={text('limitOrder')}
            checked={leg.orderType === 'Limit'}
            onChange={(on) => onChange(actions.chooseOrderType(form, kind, on ? 'Limit' : 'Market'))}
          />
          {leg.orderType === 'Limit' ? (
            <PriceInput
              label={text('limitOf', { leg: name })}
              hideLabel
              value={leg.limit}
              onChange={(limit) => onChange(actions.editLimit(form, kind, limit))}
              tickSize={contract.tickSize}
              maxPrice={contract.maxPrice}
              placeholder={text('limitPrice')}
              onEnter={onEnter}
            />
          ) : null}
        </div>
      ) : null}
      <p className={cx(parts['hint'], styles['hint'])} role="status">
        {hint(text, kind, leg, expected(values, issue), contract)}
      </p>
    </fieldset>
  )
}

/** Returns a description of how the leg acts at its price, and its expected profit before fees (TPSL-15). */
function hint(
  text: Text<'tpsl'>,
  kind: TpSlKind,
  leg: LegForm,
  { trigger, pnl, roi }: LegValues,
  contract: Contract,
): string {
  const none = text('none')
  return text(kind === 'takeProfit' ? 'tpTipsDesc1' : 'slTipsDesc1', {
    by: text(`by.${leg.triggerBy}`),
    price: trigger === undefined || trigger === 0n ? none : formatPrice(trigger, contract),
    type: text(leg.orderType),
    pnl: pnl === undefined ? none : coinAmount(pnl, contract.settleCoin, { signed: true }),
    roi: roi === undefined ? none : formatPercent(roi / 100n, { decimals: 1 }),
  })
}
