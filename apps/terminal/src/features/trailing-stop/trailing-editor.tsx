import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { type Contract, givenPrice, type LiveTicker, useSession, useTickerValue } from '../../stores/index.ts'
import { warnsOfLiquidation } from '../../stores/liquidation-warning.ts'
import parts from '../../ui/form-parts.module.css'
import { Button, cx, Refusal, readableParams } from '../../ui/index.ts'
import { useSending } from '../../ui/use-sending.ts'
import { useQuestion, useSendBlock } from '../send-block/index.ts'
import { confirmWhileOffline } from '../tpsl/index.ts'
import { setTrailing, type TrailingTicket } from './set-trailing.ts'
import { TrailFields } from './trail-fields.tsx'
import { effectText } from './trailing-effect.ts'
import { formOf, isSet, isUnchanged, standingTerms, type TrailingForm, termsOf } from './trailing-form.ts'
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
      <TrailFields
        form={form}
        market={contract}
        trailError={trail?.severity === 'error' ? trail.text : undefined}
        trailNote={trail?.severity === 'warning' ? <span className={styles['warning']}>{trail.text}</span> : undefined}
        activationError={said('activation')?.text}
        onChange={edit}
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
