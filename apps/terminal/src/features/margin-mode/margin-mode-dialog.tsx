import type { LeverageSetting } from '@perpdesk/protocol'
import type { ContractCapabilities } from '@perpdesk/trading'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { type Contract, updateUser, usePositions } from '../../stores/index.ts'
import { ExplainedChoice } from '../../ui/explained-choice.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { Dialog, Refusal, toast } from '../../ui/index.ts'
import { useSending } from '../../ui/use-sending.ts'
import { useKeepSetting } from '../leverage/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { EffectList, isInTheWay, useChangeError, useSettingEffect } from '../setting-effect/index.ts'
import styles from './margin-mode.module.css'
import { saveModes } from './save-modes.ts'
import { useMarginChange, usePositionModeBlock } from './use-mode-change.ts'

interface MarginModeDialogProps {
  readonly contract: Contract
  readonly margin: ContractCapabilities
  readonly setting: LeverageSetting
  readonly onClose: () => void
}

const MARGIN_CHOICES = ['REGULAR_MARGIN', 'ISOLATED_MARGIN'] as const
const POSITION_CHOICES = ['MergedSingle', 'BothSide'] as const

/**
 * Changes the margin mode (of the account, or of the contract if each has its own) and the position mode (of the
 * contract, if it supports hedge mode). The effect on every position, and any obstacle, is shown first; both changes
 * are saved or neither. Refusals are shown in the dialog.
 */
export function MarginModeDialog({ contract, margin: present, setting, onClose }: MarginModeDialogProps) {
  const text = useText('marginMode')
  const words = useText('errors')
  const { mode: marginMode, choosesMode: perContract, offersHedge } = present
  const { positionMode } = setting
  const hedgeable = offersHedge || positionMode === 'BothSide'
  const [margin, setMargin] = useState(marginMode)
  const [position, setPosition] = useState(positionMode)
  const { busy, refusal, forgetRefusal, send } = useSending()
  const errorText = useChangeError()
  const blocked = useSendBlock()
  const keep = useKeepSetting()
  const change = useMarginChange({ contract, setting, margin, present })
  const known = useSettingEffect(change, setting)
  const positionBlock = usePositionModeBlock(contract.symbol, position !== positionMode)
  const holdsSomething = usePositions().value.length > 0
  const edit =
    <Mode,>(put: (mode: Mode) => void) =>
    (mode: Mode) => {
      forgetRefusal()
      put(mode)
    }
  const unchanged = margin === marginMode && position === positionMode
  const isSeen = change === undefined || known.effect !== undefined || !holdsSomething
  const ready = !unchanged && isSeen && positionBlock === undefined && !isInTheWay(known.effect?.refusal)

  const save = async () => {
    const failed = await saveModes({
      setting,
      perContract,
      present: { margin: marginMode, position: positionMode },
      wanted: { margin, position },
      keep,
      keepMargin: (mode) => updateUser({ marginMode: mode }),
    })
    if (failed === undefined) return undefined
    const why = errorText(failed.error)
    if (!failed.half) return why
    return `${why} ${text('halfDone', { symbol: contract.displayName, mode: text(position) })}`
  }
  const confirm = async () => {
    if (blocked !== undefined || !ready) return
    if (!(await send(save))) return
    if (margin !== marginMode) {
      const params = { symbol: contract.displayName, mode: text(margin) }
      toast.success(text(perContract ? 'doneContractMargin' : 'doneMargin', params))
    }
    if (position !== positionMode) {
      toast.success(text('donePosition', { symbol: contract.displayName, mode: text(position) }))
    }
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={text('title')}
      size="form"
      footer={
        <FormButtons busy={busy} ready={ready} blocked={blocked} onCancel={onClose} onConfirm={() => void confirm()} />
      }
    >
      <div className={styles['form']}>
        <ExplainedChoice
          label={perContract ? text('contractMarginMode', { symbol: contract.displayName }) : text('marginMode')}
          value={margin}
          onChange={edit(setMargin)}
          options={MARGIN_CHOICES.map((id) => ({ id, label: text(id), explanation: text(`explain.${id}`) }))}
        />
        {hedgeable ? (
          <ExplainedChoice
            label={text('positionMode', { symbol: contract.displayName })}
            value={position}
            onChange={edit(setPosition)}
            options={POSITION_CHOICES.map((id) => ({ id, label: text(id), explanation: text(`explain.${id}`) }))}
          />
        ) : null}
        {positionBlock === undefined ? null : <Refusal text={words(positionBlock)} />}
        {change === undefined ? null : <EffectList known={known} coin={contract.settleCoin} />}
        <Refusal text={blocked} />
        <Refusal text={refusal} />
      </div>
    </Dialog>
  )
}
