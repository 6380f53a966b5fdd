import { e8 } from '@perpdesk/numeric'
import type { LeverageSetting, RiskTierRecord } from '@perpdesk/protocol'
import { type ContractCapabilities, type SettingChange, SIDES, sideValueIn, tierIndexOf } from '@perpdesk/trading'
import { useMemo, useState } from 'react'
import { formatMoney, formatPercent } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Contract, usePositions } from '../../stores/index.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { Button, Dialog, EmptyState, Refusal, Skeleton, toast } from '../../ui/index.ts'
import { useSending } from '../../ui/use-sending.ts'
import { useSendBlock } from '../send-block/index.ts'
import { EffectList, isInTheWay, type KnownEffect, useChangeError, useSettingEffect } from '../setting-effect/index.ts'
import styles from './risk-limit.module.css'
import { setRiskLimit } from './set-risk-limit.ts'
import { useKeepSetting } from './use-leverage-setting.ts'
import { useRiskLimits } from './use-risk-limits.ts'

interface RiskLimitDialogProps {
  readonly contract: Contract
  readonly setting: LeverageSetting
  readonly margin: ContractCapabilities
  readonly onClose: () => void
}

/**
 * The risk tiers of a contract (LEV-08). If the contract has settings of its own, the user chooses a tier and sees the
 * effect first; in unified accounts the tier follows from the value of position and orders.
 */
export function RiskLimitDialog({ contract, setting, margin, onClose }: RiskLimitDialogProps) {
  const text = useText('riskLimit')
  const common = useText('common')
  const { tiers, retry } = useRiskLimits(contract.symbol)
  const chooses = margin.choosesRiskLimit
  const [chosen, setChosen] = useState(setting.riskId)
  const { busy, refusal, forgetRefusal, send } = useSending()
  const errorText = useChangeError()
  const blocked = useSendBlock()
  const keep = useKeepSetting()
  const known = useSettingEffect(useRiskChange(setting, chosen), setting)
  const holdsSomething = usePositions().value.length > 0
  const present = chooses ? setting.riskId : reachedTier(known, contract)
  const isSeen = known.effect !== undefined || !holdsSomething
  const ready = chosen !== setting.riskId && isSeen && !isInTheWay(known.effect?.refusal)

  const confirm = async () => {
    if (blocked !== undefined || !ready) return
    const done = await send(async () => {
      const error = await setRiskLimit(setting, chosen, keep)
      return error === undefined ? undefined : errorText(error)
    })
    if (!done) return
    toast.success(text('done', { symbol: contract.displayName, tier: chosen }))
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={text('title', { symbol: contract.displayName })}
      size="form"
      footer={
        chooses ? (
          <FormButtons
            busy={busy}
            ready={ready}
            blocked={blocked}
            onCancel={onClose}
            onConfirm={() => void confirm()}
          />
        ) : (
          <Button kind="primary" onClick={onClose}>
            {common('close')}
          </Button>
        )
      }
    >
      <div className={styles['form']}>
        <p className={styles['quiet']}>{text(chooses ? 'explainChosen' : 'explainReached')}</p>
        {tiers === undefined ? (
          <Skeleton rows={6} height={24} />
        ) : tiers.length === 0 ? (
          <EmptyState text={text('empty')} action={<Button onClick={retry}>{text('retry')}</Button>} />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may be longer than the dialog, which keys must scroll too
          <div role="region" aria-label={text('tiers')} tabIndex={0}>
            <Tiers
              tiers={tiers}
              contract={contract}
              present={present}
              chosen={chosen}
              onChoose={
                chooses
                  ? (riskId) => {
                      forgetRefusal()
                      setChosen(riskId)
                    }
                  : undefined
              }
            />
          </div>
        )}
        {chooses && chosen !== setting.riskId ? <EffectList known={known} coin={contract.settleCoin} /> : null}
        <Refusal text={chooses ? blocked : undefined} />
        <Refusal text={refusal} />
      </div>
    </Dialog>
  )
}

function useRiskChange({ symbol, positionMode, riskId }: LeverageSetting, chosen: number): SettingChange | undefined {
  return useMemo(
    () =>
      chosen === riskId
        ? undefined
        : { kind: 'riskLimit', symbol, riskId: chosen, positionIdx: positionMode === 'BothSide' ? 1 : 0 },
    [symbol, positionMode, riskId, chosen],
  )
}

/** Returns the tier, from 1, that position and orders of the larger side have reached (R5.4); 1 while unknown. */
function reachedTier({ account }: KnownEffect, { symbol, riskTiers }: Contract): number {
  const own = account?.contracts.find(({ contract }) => contract.symbol === symbol)
  if (account === undefined || own === undefined) return 1
  return 1 + Math.max(...SIDES.map((side) => tierIndexOf(riskTiers, sideValueIn(account, own, side))))
}

interface TiersProps {
  readonly tiers: readonly RiskTierRecord[]
  readonly contract: Contract
  readonly present: number
  readonly chosen: number
  readonly onChoose: ((riskId: number) => void) | undefined
}

function Tiers({ tiers, contract, present, chosen, onChoose }: TiersProps) {
  const text = useText('riskLimit')
  const rate = (fraction: string) => formatPercent(e8(fraction), { signed: false, decimals: 2 })
  return (
    <table className={styles['tiers']} aria-label={text('tiers')}>
      <thead>
        <tr>
          <th scope="col">{text('tier')}</th>
          <th scope="col">{text('limit', { coin: contract.settleCoin })}</th>
          <th scope="col" title={text('initial.title')}>
            {text('initial')}
          </th>
          <th scope="col" title={text('maintenance.title')}>
            {text('maintenance')}
          </th>
          <th scope="col">{text('leverage')}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr
            key={tier.riskId}
            data-present={tier.riskId === present}
            data-chosen={onChoose !== undefined && tier.riskId === chosen}
          >
            <th scope="row">
              {onChoose === undefined ? (
                tier.riskId
              ) : (
                <label className={styles['choice']}>
                  <input
                    type="radio"
                    name="riskTier"
                    checked={tier.riskId === chosen}
                    onChange={() => onChoose(tier.riskId)}
                  />
                  {tier.riskId}
                </label>
              )}
              {tier.riskId === present ? <span className={styles['mark']}>{text('present')}</span> : null}
            </th>
            <td>{formatMoney(e8(tier.limit), { decimals: 0 })}</td>
            <td>{rate(tier.startingMargin)}</td>
            <td>{rate(tier.maintainMargin)}</td>
            <td>{`${tier.maxLeverage}×`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
