import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import {
  type Contract,
  givenPrice,
  type LiveTicker,
  setPreferences,
  useSession,
  useTickerValue,
} from '../../stores/index.ts'
import { warnsOfLiquidation } from '../../stores/liquidation-warning.ts'
import parts from '../../ui/form-parts.module.css'
import { Button, cx, NumberInput, PriceInput, Refusal, readableParams, Select } from '../../ui/index.ts'
import { useSending } from '../../ui/use-sending.ts'
import { useQuestion, useSendBlock } from '../send-block/index.ts'
import { confirmWhileOffline } from '../tpsl/index.ts'
import { setTrailing, type TrailingTicket } from './set-trailing.ts'
import { effectText } from './trailing-effect.ts'
import {
  formOf,
  isSet,
  isUnchanged,
  PERCENT_STEP,
  standingTerms,
  TRAIL_UNITS,
  type TrailingForm,
  type TrailUnit,
  termsOf,
} from './trailing-form.ts'
import { trailingPreferences } from './trailing-preferences.ts'
import { TrailingQuestion } from './trailing-question.tsx'
import { blocks, type TrailingIssue, trailingIssues } from './trailing-rules.ts'
import styles from './trailing-stop.module.css'
import { sideOf, standingText } from './trailing-words.ts'

export interface TrailingEditorProps {
  readonly position: Position
  readonly contract: Contract
  /** Omitted if the form is not in a dialog, so that there is nothing to close. */
  readonly onCancel?: () => void
  readonly onDone?: () => void
}

const lastOf = (ticker: LiveTicker) => givenPrice(ticker.last)

/** Sets, changes or removes the trailing stop of a position (TPSL-16). */
export function TrailingEditor({ position, contract, onCancel, onDone }: TrailingEditorProps) {
  const text = useText('trailing')
  const common = useText('common')
  const { user } = useSession()
  const [start, setStart] = useState(() => formOf(position, trailingPreferences.store.getState().by))
  const [form, setForm] = useState(start)
  const { phase, busy, refusal, forgetRefusal, send } = useSending()
  const blocked = useSendBlock()
  const { asks, ageMs } = useQuestion('Trailing')
  const [asking, setAsking] = useState(false)
  // before the first trade the mark price replaces the last price
  const last = useTickerValue(position.symbol, lastOf) ?? e8(position.markPrice)

  const isUntouched = form === start
  const issues = trailingIssues(form, {
    contract,
    side: sideOf(position),
    last,
    liquidation: position.liqPrice !== '' && warnsOfLiquidation(user) ? e8(position.liqPrice) : null,
  })
  const terms = termsOf(form)
  const isNew = !isUntouched && !isUnchanged(form, position)
  const canSend = isNew && terms !== undefined && !blocks(issues)
  const said = (field: TrailingIssue['field']) => {
    // An untouched form shows no issues.
    const issue = isUntouched ? undefined : issues.find((candidate) => candidate.field === field)
    return issue === undefined ? undefined : { ...issue, text: text(issue.key, readableParams(issue.params)) }
  }
  const edit = (edited: Partial<TrailingForm>) => {
    forgetRefusal()
    setForm({ ...form, ...edited })
  }
  const chooseUnit = (by: TrailUnit) => {
    setPreferences(trailingPreferences, { by })
    if (by !== form.by) edit({ by, trail: '' })
  }

  const change = async (wanted: TrailingTicket['terms']) => {
    if (blocked !== undefined) return
    const { symbol, positionIdx } = position
    const done = await send((onUnknown) => setTrailing({ symbol, positionIdx, terms: wanted }, onUnknown))
    if (!done) return
    confirmWhileOffline(text(wanted === null ? 'removed' : 'done', { symbol: contract.displayName }))
    const next = wanted === null ? { ...form, trail: '', activation: '' } : form
    setStart(next)
    setForm(next)
    onDone?.()
  }
  const confirm = () => {
    if (!canSend || blocked !== undefined) return
    // A dialog already serves as the confirmation.
    if (onCancel === undefined && asks) setAsking(true)
    else void change(terms)
  }

  const trail = said('trail')
  const inputs = {
    label: text('trail'),
    inlineLabel: true,
    value: form.trail,
    onChange: (typed: string) => edit({ trail: typed }),
    suffix: (
      <Select
        label={text('unit')}
        value={form.by}
        onChange={chooseUnit}
        size="small"
        bare
        options={TRAIL_UNITS.map((id) => ({
          id,
          label: id === 'price' ? contract.quoteCoin : '%',
          note: text(`unit.${id}`),
        }))}
      />
    ),
    error: trail?.severity === 'error' ? trail.text : undefined,
    note: trail?.severity === 'warning' ? <span className={styles['warning']}>{trail.text}</span> : undefined,
    onEnter: confirm,
  }
  return (
    <div className={styles['editor']}>
      {isSet(position) ? (
        <div className={parts['standing']}>
          <p>{standingText(text, position, contract)}</p>
          <Button size="small" busy={busy} blocked={blocked} onClick={() => void change(null)}>
            {text('remove')}
          </Button>
        </div>
      ) : null}
      {form.by === 'price' ? (
        <PriceInput {...inputs} tickSize={contract.tickSize} maxPrice={contract.maxPrice} />
      ) : (
        <NumberInput {...inputs} decimals={2} step={PERCENT_STEP * 10n} min={0n} steppers />
      )}
      <PriceInput
        label={text('activation')}
        inlineLabel
        value={form.activation}
        onChange={(activation) => edit({ activation })}
        tickSize={contract.tickSize}
        maxPrice={contract.maxPrice}
        placeholder={text('optional')}
        suffix={contract.quoteCoin}
        error={said('activation')?.text}
        onEnter={confirm}
      />
      <p className={cx(parts['hint'], styles['hint'])} role="status">
        {phase === 'unknown' ? text('checking') : effect()}
      </p>
      <Refusal text={blocked ?? refusal} />
      <div className={onCancel === undefined ? styles['alone'] : parts['foot']}>
        {onCancel === undefined ? null : <Button onClick={onCancel}>{common('cancel')}</Button>}
        <Button
          kind="primary"
          wide={onCancel === undefined}
          busy={busy}
          disabled={!canSend}
          blocked={blocked}
          onClick={confirm}
        >
          {common('confirm')}
        </Button>
      </div>
      {asking && terms !== undefined ? (
        <TrailingQuestion
          position={position}
          contract={contract}
          form={form}
          effect={effect()}
          ageMs={ageMs}
          disabled={!canSend || blocked !== undefined}
          onConfirm={() => {
            setAsking(false)
            void change(terms)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )

  /** Returns a description of the price at which the stop would trigger, or a hint while there is none. */
  function effect(): string {
    if (!isNew || terms === undefined || blocks(issues)) return text('hint')
    const words = effectText(text, form, { position, contract, last })
    return standingTerms(position) === undefined ? words : `${words} ${text('beginsAnew')}`
  }
}
