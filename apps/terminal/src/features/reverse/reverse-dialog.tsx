import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { positionCapabilities, qtyCoinOf } from '@perpdesk/trading'
import { useState } from 'react'
import { formatLeverage, formatPrice, formatQty } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Contract, givenPrice, type LiveTicker, useTickerValue } from '../../stores/index.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import parts from '../../ui/form-parts.module.css'
import { Checkbox, Dialog, lazyDialog, NumberText, Refusal } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import { reverseQuestion, useSetChoice } from '../account-choice/index.ts'
import { useLeverageSetting } from '../leverage/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { reportEnd } from './report-end.ts'
import styles from './reverse.module.css'
import { reverse } from './run-reverse.ts'

interface ReverseDialogProps {
  readonly position: Position
  readonly contract: Contract
  readonly onClose: () => void
}

/** Fetched when first opened. */
const QuickTrading = lazyDialog(async () => (await import('./quick-trading.tsx')).QuickTrading)

const lastOf = (ticker: LiveTicker) => givenPrice(ticker.last)

/** Asks for confirmation of a reverse and shows the position before and after (REV-01). */
export function ReverseDialog({ position, contract, onClose }: ReverseDialogProps) {
  const text = useText('reverse')
  const [again, setAgain] = useState(false)
  const [explained, setExplained] = useState(false)
  const blocked = useSendBlock('order', contract)
  const setQuestion = useSetChoice(reverseQuestion)
  const last = useTickerValue(position.symbol, lastOf)
  const setting = useLeverageSetting(position.symbol)
  const isLong = position.side === 'Buy'
  const qty = `${formatQty(e8(position.size), contract)} ${qtyCoinOf(contract)}`
  const mode = text(positionCapabilities(position).name)
  const otherLeverage = isLong ? setting?.sellLeverageE2 : setting?.buyLeverageE2
  // In one-way mode both sides have the contract's leverage.
  const leverageAfter = position.positionIdx === 0 ? position.leverageE2 : (otherLeverage ?? position.leverageE2)

  const [busy, confirm] = useOnce(async () => {
    if (blocked !== undefined) return
    if (again) void setQuestion(false)
    reportEnd(text, await reverse(position, { leverageE2: otherLeverage }))
    onClose()
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={text('title', { symbol: contract.displayName })}
      description={text('tip')}
      size="medium"
      footer={
        <FormButtons confirm={text('reverse')} busy={busy} blocked={blocked} onCancel={onClose} onConfirm={confirm} />
      }
    >
      <div className={styles['form']}>
        <dl className={parts['figures']}>
          <div>
            <dt>{text('market')}</dt>
            <dd>
              <NumberText text={last === undefined ? text('none') : formatPrice(last, contract)} />
            </dd>
          </div>
          <div>
            <dt>{text('now')}</dt>
            <dd data-side={position.side}>
              {text(isLong ? 'Long' : 'Short')} {contract.displayName} {formatLeverage(position.leverageE2)} · {qty}
            </dd>
          </div>
          <div>
            <dt>{text('after')}</dt>
            <dd data-side={isLong ? 'Sell' : 'Buy'}>
              {text(isLong ? 'Short' : 'Long')} {mode} {formatLeverage(leverageAfter)} · {qty}
            </dd>
          </div>
        </dl>
        <button type="button" className={styles['more']} onClick={() => setExplained(true)}>
          {text('more')}
        </button>
        <Checkbox label={text('again')} checked={again} onChange={setAgain} />
        <Refusal text={blocked} />
        {explained ? <QuickTrading onClose={() => setExplained(false)} /> : null}
      </div>
    </Dialog>
  )
}
