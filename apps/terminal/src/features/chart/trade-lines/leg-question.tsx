import { e8 } from '@perpdesk/numeric'
import { qtyCoinOf } from '@perpdesk/trading'
import { formatQty } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import type { Contract } from '../../../stores/index.ts'
import { useQuestion, useSendBlock } from '../../send-block/index.ts'
import { ConfirmMove } from './confirm-move.tsx'
import { type ProtectiveLeg, sendLeg, sideOf } from './position-leg.ts'
import { PositionLegFigures } from './position-leg-figures.tsx'

interface LegQuestionProps {
  readonly asked: ProtectiveLeg
  readonly contract: Contract
  readonly onClose: () => void
}

/**
 * Asks for confirmation before a leg of a position is set. A take profit stays a take profit (and a stop loss a stop
 * loss), even if the market price moves past its price meanwhile.
 */
export function LegQuestion({ asked, contract, onClose }: LegQuestionProps) {
  const text = useText('chartLines')
  const tpsl = useText('tpsl')
  const { ageMs } = useQuestion('change')
  const blocked = useSendBlock('amend', contract)
  const { position, leg, price } = asked
  const side = tpsl(sideOf(position) === 'Buy' ? 'Long' : 'Short')
  return (
    <ConfirmMove
      contract={contract}
      title={text('setTitle', {
        leg: tpsl(leg),
        text: `${side} ${formatQty(e8(position.size), contract)}`,
        coin: qtyCoinOf(contract),
      })}
      from={undefined}
      to={price}
      ageMs={ageMs}
      blocked={blocked}
      effect={<PositionLegFigures {...asked} contract={contract} />}
      onConfirm={() => {
        onClose()
        if (blocked === undefined) void sendLeg(asked)
      }}
      onClose={onClose}
    />
  )
}
