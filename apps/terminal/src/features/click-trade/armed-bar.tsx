import { qtyCoinOf } from '@perpdesk/trading'
import { formatQty } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Contract, useOrderDraft } from '../../stores/index.ts'
import { Button } from '../../ui/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { arm } from './armed.ts'
import styles from './armed-bar.module.css'
import { clickForce } from './click-ticket.ts'

/** A bar that says that clicks send orders, shows their terms, and has a button to stop. */
export function ArmedBar({ contract }: { readonly contract: Contract }) {
  const text = useText('clickTrade')
  const blocked = useSendBlock('order', contract)
  const draft = useOrderDraft(contract.symbol)
  const qty = (amount: bigint | undefined) => (amount === undefined ? '--' : formatQty(amount, contract))
  const [buy, sell] = [draft?.buy.qty, draft?.sell.qty]
  const sizes = buy === sell ? qty(buy) : `${qty(buy)} / ${qty(sell)}`
  const terms = draft?.closing === true ? ` · ${text('closing')}` : ''
  return (
    <div className={styles['bar']} role="status">
      <span className={styles['words']}>
        <strong>{text('on')}</strong>{' '}
        {blocked ??
          (draft === undefined || (buy === undefined && sell === undefined)
            ? text('noQty')
            : text('sends', { qty: sizes, coin: qtyCoinOf(contract), force: `${clickForce(draft)}${terms}` }))}
      </span>
      <Button size="small" onClick={() => arm(contract.symbol, false)}>
        {text('off')}
      </Button>
    </div>
  )
}
