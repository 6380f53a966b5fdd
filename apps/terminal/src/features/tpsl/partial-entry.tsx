import { e8 } from '@perpdesk/numeric'
import type { PartialTpSl } from '@perpdesk/protocol'
import { type OrderType, qtyCoinOf, type TriggerBy } from '@perpdesk/trading'
import { call } from '../../client/index.ts'
import { formatPrice, formatQty } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import parts from '../../ui/form-parts.module.css'
import { Button, Refusal } from '../../ui/index.ts'
import { useSending } from '../../ui/use-sending.ts'
import { confirmWhileOffline } from './confirm-while-offline.ts'
import styles from './tpsl.module.css'

interface PartialEntryProps {
  readonly entry: PartialTpSl
  readonly contract: Contract
  /** Reason why nothing can be sent now. */
  readonly blocked: string | undefined
  readonly onEdit: () => void
}

/** A partial entry in the list. Each is cancelled by itself, also while another one is being cancelled. */
export function PartialEntry({ entry, contract, blocked, onEdit }: PartialEntryProps) {
  const text = useText('tpsl')
  const { busy, refusal, send } = useSending()
  const cancel = () =>
    send(async () => {
      // Cancelling one order of a pair cancels both.
      const request = { symbol: contract.symbol, orderId: entry.orderId, type: 'TpSlOcoStopOrder' } as const
      const answer = await call('cancelOrder', request, { toast: false })
      if (!answer.ok) return answer.error.message
      confirmWhileOffline(text('cancelSuccess'))
      return undefined
    })
  return (
    <li className={styles['item']}>
      <dl className={parts['figures']}>
        <LegLine
          label={text('takeProfit')}
          price={entry.takeProfit}
          by={entry.tpTriggerBy}
          type={entry.tpOrderType}
          limit={entry.limitTakeProfit}
          contract={contract}
        />
        <LegLine
          label={text('stopLoss')}
          price={entry.stopLoss}
          by={entry.slTriggerBy}
          type={entry.slOrderType}
          limit={entry.limitStopLoss}
          contract={contract}
        />
        <div>
          <dt>{text('qty')}</dt>
          <dd>
            {formatQty(e8(entry.qty), contract)} {qtyCoinOf(contract)}
          </dd>
        </div>
      </dl>
      <div className={styles['itemActions']}>
        <Button size="small" blocked={blocked} onClick={onEdit}>
          {text('modify')}
        </Button>
        <Button size="small" busy={busy} blocked={blocked} onClick={() => void cancel()}>
          {text('cancelOne')}
        </Button>
      </div>
      <Refusal text={refusal} />
    </li>
  )
}

interface LegLineProps {
  readonly label: string
  readonly price: string
  readonly by: TriggerBy
  readonly type: OrderType
  readonly limit: string
  readonly contract: Contract
}

function LegLine({ label, price, by, type, limit, contract }: LegLineProps) {
  const text = useText('tpsl')
  const how = type === 'Limit' ? formatPrice(e8(limit), contract) : text('Market')
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {price === ''
          ? text('none')
          : text('trigger', { by: text(`by.${by}`), price: formatPrice(e8(price), contract), how })}
      </dd>
    </div>
  )
}
