import { e8, formatE8 } from '@perpdesk/numeric'
import { marketTypeOf, type Position } from '@perpdesk/protocol'
import { isInverse } from '@perpdesk/trading'
import { useRef, useState } from 'react'
import { call, telemetry } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { Button, Dialog, formatPrice, NumberInput, Refusal, SegmentedControl, toast } from '../../ui/index.ts'
import { useAvailable, usePositionFigures, useTakerRate } from '../account-figures/index.ts'
import { coinAmount } from '../coin-money/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { amountE8, liquidationAfter, type MarginForm, marginIssue, movable, reducibleMargin } from './margin-form.ts'
import { addedMargin, sideWord } from './position-words.ts'
import styles from './positions.module.css'

interface MarginDialogProps {
  readonly position: Position
  readonly contract: Contract
  readonly onClose: () => void
}

/** Adds margin to an isolated position or takes some away, and shows where that moves the liquidation price. */
export function MarginDialog({ position, contract, onClose }: MarginDialogProps) {
  const text = useText('positions')
  const [form, setForm] = useState<MarginForm>({ direction: 'add', amount: '' })
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const blocked = useSendBlock()
  const takerRate = useTakerRate()
  const available = useAvailable(contract.settleCoin)
  const unrealisedPnl = usePositionFigures(position, contract)?.unrealisedPnl ?? 0n
  const limits = { available, reducible: reducibleMargin(position, contract, unrealisedPnl, takerRate) }
  const issue = marginIssue(form, limits)
  const most = movable(form, limits)
  const after = liquidationAfter(form, position, contract, takerRate)
  const money = (value: bigint) => coinAmount(value, contract.settleCoin, { fine: true })

  const change = (next: MarginForm) => {
    setRefusal(undefined)
    setForm(next)
  }

  const confirm = async () => {
    if (blocked !== undefined || issue !== undefined || sending.current) return
    sending.current = true
    setBusy(true)
    const { symbol, positionIdx } = position
    const request = { symbol, positionIdx, addToPositionBalanceE8: amountE8(form) }
    const family = isInverse(contract) ? 'Inverse' : 'Linear'
    telemetry.count(`addMargin${family}`, marketTypeOf(contract))
    const answer = await call('addMargin', request, { toast: false })
    sending.current = false
    setBusy(false)
    if (!answer.ok) return setRefusal(answer.error.message)
    telemetry.count(`addedMargin${family}`, marketTypeOf(contract))
    const params = { amount: form.amount, coin: contract.settleCoin, symbol: contract.displayName }
    toast.success(text(form.direction === 'add' ? 'marginAdded' : 'marginReduced', params))
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={text('marginTitle', { side: text(sideWord(position)), symbol: contract.displayName })}
      size="form"
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={issue !== undefined}
            blocked={blocked}
            onClick={() => void confirm()}
          >
            {text('confirm')}
          </Button>
        </>
      }
    >
      <div className={styles['marginForm']}>
        <SegmentedControl
          label={text('direction')}
          wide
          value={form.direction}
          onChange={(direction) => change({ direction, amount: '' })}
          options={[
            { id: 'add', label: text('add') },
            { id: 'reduce', label: text('reduce') },
          ]}
        />
        <NumberInput
          label={text('amount')}
          inlineLabel
          value={form.amount}
          onChange={(amount) => change({ ...form, amount })}
          onEnter={() => void confirm()}
          decimals={4}
          min={0n}
          suffix={
            <Button
              size="small"
              aria-label={text('useMax', { amount: money(most) })}
              onClick={() => change({ ...form, amount: formatE8(most) })}
            >
              {text('max')}
            </Button>
          }
          error={form.amount === '' || issue === undefined ? undefined : text(`margin.${issue}`, { max: money(most) })}
        />
        <dl className={styles['figures']}>
          <dt>{text(form.direction === 'add' ? 'canAdd' : 'canReduce')}</dt>
          <dd>{money(most)}</dd>
          <dt>{text('positionMargin')}</dt>
          <dd>{money(e8(position.positionBalance))}</dd>
          <dt>{text('addedMargin')}</dt>
          <dd>{money(addedMargin(position))}</dd>
          <dt>{text('liq')}</dt>
          <dd>{position.liqPrice === '' ? text('none') : formatPrice(e8(position.liqPrice), contract)}</dd>
          <dt>{text('liqAfter')}</dt>
          <dd>{after == null ? text('none') : formatPrice(after, contract)}</dd>
        </dl>
        <Refusal text={blocked} />
        <Refusal text={refusal} />
      </div>
    </Dialog>
  )
}
