import { e8, ONE } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import { useState } from 'react'
import { formatPercent, formatQty, typedDecimal } from '../../../../format/index.ts'
import { useText } from '../../../../i18n/index.ts'
import { useOpenOrders } from '../../../../stores/index.ts'
import parts from '../../../../ui/form-parts.module.css'
import { Button, cx, NumberInput, Refusal, readableParams, Skeleton } from '../../../../ui/index.ts'
import { useSending } from '../../../../ui/use-sending.ts'
import { useAccountFigures, usePositionFigures } from '../../../account-figures/index.ts'
import { QuestionDialog } from '../../../question-dialog/index.ts'
import { useQuestion, useSendBlock } from '../../../send-block/index.ts'
import { confirmWhileOffline } from '../../../tpsl/index.ts'
import type { OrderContext } from '../../order-context.ts'
import { closingRaisesRate } from './closing-rate.ts'
import styles from './mmr-form.module.css'
import { mmrIssue, RATE_STEP, rateE4Of, rateText, waitingClose } from './mmr-rules.ts'
import { setMmrClose } from './set-mmr-close.ts'

interface MmrFormProps {
  readonly position: Position
  readonly context: OrderContext
}

/**
 * Form for the maintenance margin rate at which a position is closed: typed in percent, with the account's present rate
 * beside it.
 */
export function MmrForm({ position, context }: MmrFormProps) {
  const contract = context.instrument
  const text = useText('mmrClose')
  const common = useText('common')
  const figures = useAccountFigures()
  const own = usePositionFigures(position, contract)
  const orders = useOpenOrders().value
  const { symbol, positionIdx } = position
  const presentE4 = waitingClose(orders, symbol, positionIdx)?.triggerRateE4 ?? 0
  const [typed, setTyped] = useState(() => (presentE4 === 0 ? '' : rateText(presentE4)))
  const { phase, busy, refusal, forgetRefusal, send } = useSending()
  const blocked = useSendBlock()
  const panel = useText('orderPanel')
  const { asks, ageMs } = useQuestion('MmrClose')
  const [asking, setAsking] = useState(false)
  if (figures === undefined || own === undefined) return <Skeleton rows={4} height={28} />

  const { cross } = figures
  const issue = mmrIssue(typed, { cross, raises: closingRaisesRate(context, cross, position, own), presentE4 })
  const rate = typedDecimal(typed)
  const percent = (rateE4: number) => formatPercent((BigInt(rateE4) * ONE) / 10_000n, { signed: false })
  const size = `${formatQty(e8(position.size), contract)} ${qtyCoinOf(contract)}`
  const held = `${text(position.side === 'Buy' ? 'Long' : 'Short')} ${size}`
  const now = figures.maintenanceMarginRate

  const change = async (rateE4: number) => {
    if (blocked !== undefined) return
    const done = await send((onUnknown) => setMmrClose({ symbol, positionIdx, rateE4 }, onUnknown))
    if (!done) return
    confirmWhileOffline(text(rateE4 === 0 ? 'removed' : 'done', { symbol: contract.displayName }))
    if (rateE4 === 0) setTyped('')
  }
  const wanted = issue === undefined && rate !== undefined ? rateE4Of(rate) : undefined
  const effect =
    wanted === undefined ? undefined : { rate: percent(wanted), words: text('effect', { rate: percent(wanted), size }) }
  const confirm = () => {
    if (wanted === undefined || blocked !== undefined) return
    if (asks) setAsking(true)
    else void change(wanted)
  }
  // No error is shown for an untouched field or for the rate that is already set.
  const shown = typed === '' || issue === undefined || issue.key === 'unchanged' ? undefined : issue

  return (
    <div className={styles['form']}>
      <dl className={parts['figures']}>
        <div>
          <dt>{text('position')}</dt>
          <dd data-side={position.side}>{held}</dd>
        </div>
        <div>
          <dt>{text('rateNow')}</dt>
          <dd>{now === null ? text('none') : formatPercent(now, { signed: false })}</dd>
        </div>
      </dl>
      {presentE4 === 0 ? null : (
        <div className={parts['standing']}>
          <p>{text('waits', { rate: percent(presentE4) })}</p>
          <Button size="small" busy={busy} blocked={blocked} onClick={() => void change(0)}>
            {text('remove')}
          </Button>
        </div>
      )}
      <NumberInput
        label={text('rate')}
        inlineLabel
        value={typed}
        onChange={(next) => {
          forgetRefusal()
          setTyped(next)
        }}
        decimals={2}
        step={RATE_STEP * 100n}
        min={0n}
        suffix="%"
        steppers
        error={shown === undefined ? undefined : text(shown.key, readableParams(shown.params))}
        onEnter={confirm}
      />
      <p className={cx(parts['hint'], styles['hint'])} role="status">
        {phase === 'unknown' ? text('checking') : (effect?.words ?? text('hint'))}
      </p>
      <Refusal text={blocked ?? refusal} />
      <Button kind="primary" wide busy={busy} disabled={issue !== undefined} blocked={blocked} onClick={confirm}>
        {common('confirm')}
      </Button>
      {asking ? (
        <QuestionDialog
          title={`${panel('MmrClose')} · ${contract.displayName}`}
          topic={{ id: 'MmrClose', name: panel('MmrClose') }}
          figures={[
            [text('position'), held],
            [text('rate'), effect?.rate ?? text('none')],
          ]}
          ageMs={ageMs}
          answer={common('confirm')}
          kind="primary"
          disabled={wanted === undefined || blocked !== undefined}
          onConfirm={() => {
            setAsking(false)
            if (wanted !== undefined) void change(wanted)
          }}
          onClose={() => setAsking(false)}
        >
          {effect === undefined ? null : <p>{effect.words}</p>}
        </QuestionDialog>
      ) : null}
    </div>
  )
}
