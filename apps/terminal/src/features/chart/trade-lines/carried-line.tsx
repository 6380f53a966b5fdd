import { e8 } from '@perpdesk/numeric'
import { contractValue, tpSlFault, unrealisedPnl } from '@perpdesk/trading'
import { textOf, useText } from '../../../i18n/index.ts'
import { isPair, type Market } from '../../../stores/index.ts'
import { canChange } from '../../order-words/index.ts'
import { useSendBlock } from '../../send-block/index.ts'
import { legMover } from '../../tpsl/index.ts'
import { LegFigures } from './leg-figures.tsx'
import type { LineProps } from './line-frame.tsx'
import { useLineWords } from './line-words.ts'
import { MovableLine } from './movable-line.tsx'
import { shownPriceOf } from './trade-line.ts'

/** Line of a take profit or stop loss that an order carries; moving it amends the order. */
export function CarriedLine({ line, contract, placer, space }: LineProps<'carried', Market>) {
  const tpsl = useText('tpsl')
  const { order, leg, price } = line
  const stopped = useSendBlock('amend', contract)
  // TP/SL of an order cannot be changed after its first fill (110059).
  const filled = () => (isPair(contract) ? textOf('spot')('legsFixed') : tpsl('partlyFilled'))
  const fixed = e8(order.cumExecQty) > 0n ? filled() : stopped
  const words = useLineWords(contract)
  const entry = shownPriceOf(order)
  const size = e8(order.leavesQty)
  const value = contractValue(contract, entry, size, 'halfUp')
  return (
    <MovableLine
      contract={contract}
      space={space}
      placer={placer}
      id={line.id}
      price={price}
      tone={words.tone(line)}
      words={words.of(line)}
      fixed={fixed}
      isMovable={fixed === undefined && canChange(order)}
      send={async (next) => (await legMover()).moveCarried(order, leg, next)}
      renderEffect={(next) => (
        <LegFigures
          contract={contract}
          price={next}
          pnl={unrealisedPnl(contract, order.side, size, value, next)}
          isRefused={tpSlFault(order.side, leg, { trigger: next, base: entry, liquidation: null }) !== undefined}
        />
      )}
    />
  )
}
