import { e8 } from '@perpdesk/numeric'
import type { LeverageSetting } from '@perpdesk/protocol'
import { contractValue, type MarginMode } from '@perpdesk/trading'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { type Contract, useOpenOrders, usePositions } from '../../stores/index.ts'
import { Button, Dialog, formatLeverage, plainLeverage, Refusal, toast } from '../../ui/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import styles from './leverage.module.css'
import { LeverageControl } from './leverage-control.tsx'
import { leverageIssue, typedLeverage } from './leverage-form.ts'
import { useSetLeverage } from './use-leverage-setting.ts'

interface LeverageDialogProps {
  readonly contract: Contract
  readonly setting: LeverageSetting
  readonly marginMode: MarginMode
  readonly onClose: () => void
}

/** Sets the leverage of a contract: one figure, or one a side for isolated positions in hedge mode. */
export function LeverageDialog({ contract, setting, marginMode, onClose }: LeverageDialogProps) {
  const text = useText('leverage')
  const separate = setting.positionMode === 'BothSide' && marginMode === 'ISOLATED_MARGIN'
  const [buy, setBuy] = useState(plainLeverage(setting.buyLeverageE2))
  const [sell, setSell] = useState(plainLeverage(setting.sellLeverageE2))
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const blocked = useSendBlock()
  const setLeverage = useSetLeverage(contract.symbol)
  const held = useHeldValue(contract)
  const buyIssue = leverageIssue(contract, buy, held)
  const sellIssue = separate ? leverageIssue(contract, sell, held) : undefined
  const buyE2 = typedLeverage(buy)
  const sellE2 = separate ? typedLeverage(sell) : buyE2
  const unchanged = buyE2 === setting.buyLeverageE2 && sellE2 === setting.sellLeverageE2
  const ready = buyIssue === undefined && sellIssue === undefined && !unchanged

  const confirm = async () => {
    if (blocked !== undefined || !ready || buyE2 === undefined || sellE2 === undefined || sending.current) return
    sending.current = true
    setBusy(true)
    const error = await setLeverage(buyE2, sellE2)
    sending.current = false
    setBusy(false)
    if (error !== undefined) return setRefusal(error.message)
    const leverage = separate
      ? text('longShort', { long: formatLeverage(buyE2), short: formatLeverage(sellE2) })
      : formatLeverage(buyE2)
    toast.success(text('done', { symbol: contract.displayName, leverage }))
    onClose()
  }

  const edit = (change: (value: string) => void) => (value: string) => {
    setRefusal(undefined)
    change(value)
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
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button kind="primary" busy={busy} disabled={!ready} blocked={blocked} onClick={() => void confirm()}>
            {text('confirm')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p className={styles['quiet']}>{text(`mode.${marginMode}`)}</p>
        <LeverageControl
          contract={contract}
          label={text(separate ? 'long' : 'leverage')}
          text={buy}
          issue={buyIssue}
          onChange={edit(setBuy)}
          onEnter={() => void confirm()}
          first
        />
        {separate ? (
          <LeverageControl
            contract={contract}
            label={text('short')}
            text={sell}
            issue={sellIssue}
            onChange={edit(setSell)}
            onEnter={() => void confirm()}
            first={false}
          />
        ) : null}
        <p className={styles['quiet']}>{text('note')}</p>
        <Refusal text={blocked} />
        <Refusal text={refusal} />
      </div>
    </Dialog>
  )
}

/** Value of position and open orders on the contract, the larger side: what its risk limit is measured by. */
function useHeldValue(contract: Contract): bigint {
  const { symbol } = contract
  const positions = usePositions().value
  const orders = useOpenOrders().value
  const sum = (side: 'Buy' | 'Sell') => {
    let value = 0n
    for (const position of positions) {
      if (position.symbol === symbol && position.side === side) value += e8(position.positionValue)
    }
    for (const order of orders) {
      if (order.symbol !== symbol || order.side !== side || order.reduceOnly) continue
      if (order.price !== '0') value += contractValue(contract, e8(order.price), e8(order.leavesQty), 'up')
    }
    return value
  }
  const buy = sum('Buy')
  const sell = sum('Sell')
  return buy > sell ? buy : sell
}
