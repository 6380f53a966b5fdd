import { mmrBar } from '@perpdesk/trading'
import { useText } from '../../../../i18n/index.ts'
import { useSession } from '../../../../stores/index.ts'
import type { OrderContext } from '../../order-context.ts'
import styles from '../../order-panel.module.css'
import { OpenPosition } from '../open-position.tsx'
import type { PositionTicket } from '../order-kind.ts'
import { MmrForm } from './mmr-form.tsx'

/** Closes the whole position once the account's maintenance rate is reached (3.10): unified accounts in cross margin have it. */
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
        // each position has a form of its own: values typed for one are not for the other
        <MmrForm key={`${position.positionIdx}-${position.side}`} position={position} context={context} />
      )}
    </OpenPosition>
  )
}
