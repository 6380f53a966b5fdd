import { useText } from '../../../../i18n/index.ts'
import { TrailingTicketForm } from '../../../trailing-stop/index.ts'
import type { OrderContext } from '../../order-context.ts'
import { OpenPosition } from '../open-position.tsx'
import type { PositionTicket } from '../order-kind.ts'

/** The trailing stop of the open position: the exchange has none without one (R3.27). */
export const trailingTicket: PositionTicket = {
  id: 'Trailing',
  view: (context) => <TrailingOfPosition context={context} />,
}

function TrailingOfPosition({ context }: { readonly context: OrderContext }) {
  const text = useText('trailing')
  const { instrument } = context
  return (
    <OpenPosition context={context} nothing={text('noPosition', { symbol: instrument.displayName })}>
      {(position) => (
        <TrailingTicketForm
          // each position has a form of its own: values typed for one are not for the other
          key={`${position.positionIdx}-${position.side}`}
          position={position}
          contract={instrument}
        />
      )}
    </OpenPosition>
  )
}
