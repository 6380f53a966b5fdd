import type { LeverageSetting } from '@perpdesk/protocol'
import { type MarginMode, offersHedge } from '@perpdesk/trading'
import { useRef, useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Contract, updateUser } from '../../stores/index.ts'
import { Button, Dialog, Refusal, toast } from '../../ui/index.ts'
import { type ContractMargin, useKeepSetting } from '../leverage/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import styles from './margin-mode.module.css'
import { ModeChoice } from './mode-choice.tsx'

interface MarginModeDialogProps {
  readonly contract: Contract
  readonly margin: ContractMargin
  readonly setting: LeverageSetting
  readonly onClose: () => void
}

const MARGIN_CHOICES = ['REGULAR_MARGIN', 'ISOLATED_MARGIN'] as const
const POSITION_CHOICES = ['MergedSingle', 'BothSide'] as const

/**
 * Chooses how positions are margined (in the account, or in the contract where each has its own mode) and held (in the
 * contract, where it can be both long and short). Refusals of the exchange stay in the dialog.
 */
export function MarginModeDialog({ contract, margin: present, setting, onClose }: MarginModeDialogProps) {
  const text = useText('marginMode')
  const { marginMode, perContract, accountType } = present
  const { positionMode } = setting
  const hedgeable = offersHedge(accountType, contract) || positionMode === 'BothSide'
  const [margin, setMargin] = useState(marginMode)
  const [position, setPosition] = useState(positionMode)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const blocked = useSendBlock()
  const keep = useKeepSetting()
  const edit =
    <Mode,>(change: (mode: Mode) => void) =>
    (mode: Mode) => {
      setRefusals([])
      change(mode)
    }
  const unchanged = margin === marginMode && position === positionMode

  const saveMargin = async (): Promise<string | undefined> => {
    if (margin === marginMode) return undefined
    const refused = perContract ? await saveOfContract(margin) : await saveOfAccount(margin)
    if (refused === undefined && perContract) {
      toast.success(text('doneContractMargin', { symbol: contract.displayName, mode: text(margin) }))
    } else if (refused === undefined) toast.success(text('doneMargin', { mode: text(margin) }))
    return refused
  }

  const saveOfAccount = async (next: MarginMode): Promise<string | undefined> => {
    const answer = await call('setMarginMode', { marginMode: next }, { toast: false })
    if (!answer.ok) return answer.error.message
    updateUser({ marginMode: answer.result.marginMode })
    return undefined
  }

  const saveOfContract = async (next: MarginMode): Promise<string | undefined> => {
    const { symbol, buyLeverageE2, sellLeverageE2 } = setting
    const request = { symbol, isIsolated: next === 'ISOLATED_MARGIN', buyLeverageE2, sellLeverageE2 }
    const answer = await call('switchIsolated', request, { toast: false })
    if (!answer.ok) return answer.error.message
    keep(answer.result)
    return undefined
  }

  const savePosition = async (): Promise<string | undefined> => {
    if (position === positionMode) return undefined
    const request = { symbol: contract.symbol, positionMode: position }
    const answer = await call('switchPositionMode', request, { toast: false })
    if (!answer.ok) return answer.error.message
    keep(answer.result)
    toast.success(text('donePosition', { symbol: contract.displayName, mode: text(position) }))
    return undefined
  }

  const confirm = async () => {
    if (blocked !== undefined || sending.current || unchanged) return
    sending.current = true
    setBusy(true)
    const refused = [await saveMargin(), await savePosition()].filter((message) => message !== undefined)
    sending.current = false
    setBusy(false)
    setRefusals(refused)
    if (refused.length === 0) onClose()
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
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button kind="primary" busy={busy} disabled={unchanged} blocked={blocked} onClick={() => void confirm()}>
            {text('confirm')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <ModeChoice
          label={perContract ? text('contractMarginMode', { symbol: contract.displayName }) : text('marginMode')}
          value={margin}
          onChange={edit(setMargin)}
          options={MARGIN_CHOICES.map((id) => ({ id, label: text(id), explanation: text(`explain.${id}`) }))}
        />
        {hedgeable ? (
          <ModeChoice
            label={text('positionMode', { symbol: contract.displayName })}
            value={position}
            onChange={edit(setPosition)}
            options={POSITION_CHOICES.map((id) => ({ id, label: text(id), explanation: text(`explain.${id}`) }))}
          />
        ) : null}
        <Refusal text={blocked} />
        {refusals.map((refusal) => (
          <Refusal key={refusal} text={refusal} />
        ))}
      </div>
    </Dialog>
  )
}
