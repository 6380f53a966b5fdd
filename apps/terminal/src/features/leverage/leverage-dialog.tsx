import type { LeverageSetting } from '@perpdesk/protocol'
import type { ContractCapabilities } from '@perpdesk/trading'
import { useState } from 'react'
import { formatLeverage } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Contract, usePositions } from '../../stores/index.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { Dialog, lazyDialog, Refusal, SegmentedControl, toast } from '../../ui/index.ts'
import { useSending } from '../../ui/use-sending.ts'
import { useSendBlock } from '../send-block/index.ts'
import { EffectList, isInTheWay, useChangeError, useSettingEffect } from '../setting-effect/index.ts'
import { LearnMore } from './learn-more.tsx'
import styles from './leverage.module.css'
import { type LeverageMode, leverageModes } from './leverage-choices.ts'
import { LeveragePanel } from './leverage-panel.tsx'
import { useLeverageDraft } from './use-leverage-draft.ts'
import { useSetLeverage } from './use-set-leverage.ts'

/** Fetched when first opened. */
const RiskLimitDialog = lazyDialog(async () => (await import('./risk-limit-dialog.tsx')).RiskLimitDialog)

interface LeverageDialogProps {
  readonly contract: Contract
  readonly setting: LeverageSetting
  readonly margin: ContractCapabilities
  /** Leverage chosen in the menu, shown first, times 100. */
  readonly chosenE2?: number
  readonly onClose: () => void
}

/**
 * Sets the leverage of a contract (LEV-01): one value, or one per side for isolated positions in hedge mode; if each
 * contract has a margin mode of its own, also the mode. The effect on every position is shown first.
 */
export function LeverageDialog({ contract, setting, margin, chosenE2, onClose }: LeverageDialogProps) {
  const text = useText('leverage')
  const draft = useLeverageDraft({ contract, setting, margin, chosenE2 })
  const { busy, refusal, forgetRefusal, send } = useSending()
  const [showsTiers, setShowsTiers] = useState(false)
  const errorText = useChangeError()
  const blocked = useSendBlock()
  const setLeverage = useSetLeverage(contract.symbol)
  const known = useSettingEffect(draft.change, setting)
  const holdsSomething = usePositions().value.length > 0
  const { mode, wanted } = draft
  const modes = leverageModes(margin)
  const isSeen = known.effect !== undefined || !holdsSomething
  const ready = wanted !== undefined && isSeen && !isInTheWay(known.effect?.refusal)

  const confirm = async () => {
    if (blocked !== undefined || !ready) return
    const done = await send(async () => {
      const error = await setLeverage(wanted)
      return error === undefined ? undefined : errorText(error)
    })
    if (!done) return
    const leverage =
      wanted.buyLeverageE2 === wanted.sellLeverageE2
        ? formatLeverage(wanted.buyLeverageE2)
        : text('longShort', {
            long: formatLeverage(wanted.buyLeverageE2),
            short: formatLeverage(wanted.sellLeverageE2),
          })
    const symbol = contract.displayName
    toast.success(
      wanted.isIsolated === undefined
        ? text('done', { symbol, leverage })
        : text('doneMode', { symbol, mode: text(mode), leverage }),
    )
    onClose()
  }

  const edit = (change: () => void) => {
    forgetRefusal()
    change()
  }

  if (showsTiers) {
    return (
      <RiskLimitDialog contract={contract} setting={setting} margin={margin} onClose={() => setShowsTiers(false)} />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`${text('pozLeverage')} · ${contract.displayName}`}
      size="form"
      footer={
        <FormButtons busy={busy} ready={ready} blocked={blocked} onCancel={onClose} onConfirm={() => void confirm()} />
      }
    >
      <div className={styles['form']}>
        {modes.length > 1 ? (
          <SegmentedControl<LeverageMode>
            label={text('marginMode')}
            wide
            value={mode}
            onChange={(next) => edit(() => draft.setMode(next))}
            options={modes.map((id) => ({ id, label: text(id) }))}
          />
        ) : null}
        {modes.map((id, place) => (
          <LeveragePanel
            key={id}
            mode={id}
            marginMode={margin.modes[place] ?? margin.mode}
            active={id === mode}
            contract={contract}
            form={draft.forms[id]}
            separate={setting.positionMode === 'BothSide' && id === 'Isolate'}
            onChange={(form) => edit(() => draft.setForm(id, form))}
            onEnter={() => void confirm()}
          />
        ))}
        <EffectList known={known} coin={contract.settleCoin} />
        <p className={styles['quiet']}>{text('note')}</p>
        <button type="button" className={styles['link']} onClick={() => setShowsTiers(true)}>
          {text('riskLimits')}
        </button>
        <LearnMore />
        <Refusal text={blocked} />
        <Refusal text={refusal} />
      </div>
    </Dialog>
  )
}
