import { MAX_SPOT_LEVERAGE, MIN_SPOT_LEVERAGE } from '@perpdesk/trading'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { lazyDialog, Refusal, Select, TermAround, toast } from '../../ui/index.ts'
import { Switch } from '../../ui/switch.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { useRenewLending } from '../lending/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { useExplained } from './explained.ts'
import styles from './spot-margin.module.css'

const LEVERAGES = Array.from(
  { length: MAX_SPOT_LEVERAGE - MIN_SPOT_LEVERAGE + 1 },
  (_, place) => MIN_SPOT_LEVERAGE + place,
)
/** Leverage with which spot margin is switched on. */
const FIRST_LEVERAGE = 3

interface SpotMarginControlProps {
  /** Leverage of spot margin; 0 while it is off. */
  readonly leverage: number
}

/** Switches spot margin on or off and sets its leverage; the first time it explains borrowing before it is switched on. */
export function SpotMarginControl({ leverage }: SpotMarginControlProps) {
  const text = useText('borrowing')
  const renew = useRenewLending()
  const blocked = useSendBlock()
  const { busy, refusal, send } = useSending()
  const [isExplained, explained] = useExplained()
  const [asking, setAsking] = useState(false)
  const set = async (wanted: number) => {
    const done = await send(async () => {
      const answer = await call('setSpotMargin', { leverage: wanted }, { toast: false })
      return answer.ok ? undefined : answer.error.message
    })
    await renew()
    if (done)
      toast.success(wanted === 0 ? text('marginOff') : text('marginOn', { leverage: `${wanted}×` }), {
        key: 'spot-margin',
      })
  }
  const turn = (on: boolean) => {
    if (!on) return void set(0)
    if (isExplained) return void set(FIRST_LEVERAGE)
    setAsking(true)
  }
  const isFree = !busy && blocked === undefined
  return (
    <div className={styles['margin']}>
      <div className={styles['switch']}>
        <TermAround id="spot-margin">
          <Switch label={text('spotMargin')} checked={leverage > 0} disabled={!isFree} onChange={turn} />
        </TermAround>
        {leverage === 0 ? null : (
          <Select
            label={text('leverage')}
            size="small"
            disabled={!isFree}
            value={`${leverage}`}
            onChange={(chosen) => void set(LEVERAGES.find((one) => `${one}` === chosen) ?? leverage)}
            options={LEVERAGES.map((one) => ({ id: `${one}`, label: `${one}×` }))}
          />
        )}
      </div>
      <Refusal text={refusal} />
      {asking ? (
        <FirstTime
          onClose={() => setAsking(false)}
          onConfirm={() => {
            explained()
            setAsking(false)
            void set(FIRST_LEVERAGE)
          }}
        />
      ) : null}
    </div>
  )
}

const FirstTime = lazyDialog(async () => (await import('./first-time-dialog.tsx')).FirstTimeDialog)
