import { mmrBar } from '@perpdesk/trading'
import { useText } from '../../../../i18n/index.ts'
import { useSession } from '../../../../stores/index.ts'
import type { OrderContext } from '../../order-context.ts'
import styles from '../../order-panel.module.css'
import { OpenPosition } from '../open-position.tsx'
import type { PositionTicket } from '../order-kind.ts'
import { MmrForm } from './mmr-form.tsx'

/**
 * Closes the whole position once the account's maintenance margin rate is reached (3.10); only for unified accounts in
 * cross margin.
 */
export const mmrTicket: PositionTicket = {
  id: 'MmrClose',
  view: (context) => <MmrOfPosition context={context} />,
}

function MmrOfPosition({ context }: { readonly context: OrderContext }) {
  const text = useText('mmrClose')
  const { user } = useSession()
  const { instrument, account } = context
  const bar = mmrBar(user?.accountType ?? 'UTA2', account.margin.mode, instrument)
  if (bar !== undefined) return <p className={styles['nothing']}>{text(bar)}</p>
  return (
    <OpenPosition context={context} nothing={text('noPosition', { symbol: instrument.displayName })}>
      {(position) => (
        // the key gives each position its own form, so that values typed for one position do not appear in another's
        <MmrForm key={`${position.positionIdx}-${position.side}`} position={position} context={context} />
      )}
    </OpenPosition>
  )
}
