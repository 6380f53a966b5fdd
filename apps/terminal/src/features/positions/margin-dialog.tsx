import { e8, formatE8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { movableMargin } from '@perpdesk/trading'
import { useMemo, useState } from 'react'
import { coinAmount } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { Button, Dialog, NumberInput, Refusal, SegmentedControl, toast } from '../../ui/index.ts'
import { useSending } from '../../ui/use-sending.ts'
import { useSendBlock } from '../send-block/index.ts'
import { EffectList, isInTheWay, useSettingEffect } from '../setting-effect/index.ts'
import { type MarginForm, marginChange, marginIssue, movable, movedMargin } from './margin-form.ts'
import { moveCounted } from './move-margin.ts'
import { addedMargin, sideWord } from './position-words.ts'
import styles from './positions.module.css'

interface MarginDialogProps {
  readonly position: Position
  readonly contract: Contract
  readonly onClose: () => void
}

/** A dialog that adds margin to an isolated position or removes some, and first shows the effect on every position. */
export function MarginDialog({ position, contract, onClose }: MarginDialogProps) {
  const text = useText('positions')
  const [form, setForm] = useState<MarginForm>({ direction: 'add', amount: '' })
  const { busy, refusal, forgetRefusal, send } = useSending()
  const blocked = useSendBlock()
  const known = useSettingEffect(useMemo(() => marginChange(form, position), [form, position]))
  const limits = known.account === undefined ? undefined : movableMargin(known.account, position)
  const issue = marginIssue(form, limits)
  const most = limits === undefined ? undefined : movable(form, limits)
  const ready = issue === undefined && limits !== undefined && !isInTheWay(known.effect?.refusal)
  const money = (value: bigint | undefined) =>
    value === undefined ? text('none') : coinAmount(value, contract.settleCoin, { fine: true })

  const change = (next: MarginForm) => {
    forgetRefusal()
    setForm(next)
  }

  const confirm = async () => {
    if (blocked !== undefined || !ready) return
    const done = await send(async () => {
      const error = await moveCounted(position, contract, movedMargin(form))
      return error?.unknown === true ? text('marginUnknown') : error?.message
    })
    if (!done) return
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
        <FormButtons busy={busy} ready={ready} blocked={blocked} onCancel={onClose} onConfirm={() => void confirm()} />
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
              aria-label={`${text('max')}: ${money(most)}`}
              disabled={most === undefined}
              onClick={() => change({ ...form, amount: formatE8(most ?? 0n) })}
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
        </dl>
        {issue === undefined ? <EffectList known={known} coin={contract.settleCoin} /> : null}
        <Refusal text={blocked} />
        <Refusal text={refusal} />
      </div>
    </Dialog>
  )
}
