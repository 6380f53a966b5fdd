import { useSession } from '../../stores/index.ts'
import { KindTabs } from './kinds/kind-tabs.tsx'
import type { KindId, PositionTicket } from './kinds/order-kind.ts'
import { Modes } from './modes.tsx'
import type { OrderContext } from './order-context.ts'
import styles from './order-panel.module.css'
import { VisitorButtons } from './visitor-buttons.tsx'

interface PositionTicketViewProps {
  readonly ticket: PositionTicket
  readonly context: OrderContext
  readonly onChoose: (id: KindId) => void
}

/** The panel while it shows a position ticket: no order is written, so there are no buy and sell buttons. */
export function PositionTicketView({ ticket, context, onChoose }: PositionTicketViewProps) {
  const { status } = useSession()
  return (
    <>
      <div className={styles['body']}>
        <div className={styles['form']}>
          <Modes symbol={context.instrument.symbol} />
          <KindTabs chosen={ticket.id} onChoose={onChoose} />
          {ticket.view(context)}
        </div>
      </div>
      <div className={styles['foot']}>{status === 'signedOut' ? <VisitorButtons /> : null}</div>
    </>
  )
}
