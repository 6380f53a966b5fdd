import { useText } from '../../../../i18n/index.ts'
import { TrailingTicketForm } from '../../../trailing-stop/index.ts'
import type { OrderContext } from '../../order-context.ts'
import { OpenPosition } from '../open-position.tsx'
import type { PositionTicket } from '../order-kind.ts'

/** Sets the trailing stop of the open position; a trailing stop needs a position (R3.27). */
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
          // the key gives each position its own form, so that values typed for one position do not appear in another's
          key={`${position.positionIdx}-${position.side}`}
          position={position}
          contract={instrument}
        />
      )}
    </OpenPosition>
  )
}
