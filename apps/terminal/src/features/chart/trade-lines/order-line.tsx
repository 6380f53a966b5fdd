import { formatE8 } from '@perpdesk/numeric'
import { call } from '../../../client/index.ts'
import { isPair, type Market } from '../../../stores/index.ts'
import type { Point } from '../../../ui/index.ts'
import { openRowMenu } from '../../command-access/index.ts'
import { canAmend, isByAmount, isPairOrder } from '../../order-words/index.ts'
import { useSendBlock } from '../../send-block/index.ts'
import { CancelButton } from './cancel-button.tsx'
import type { LineProps } from './line-frame.tsx'
import { useLineWords } from './line-words.ts'
import { MovableLine } from './movable-line.tsx'
import { MoveFigures } from './move-figures.tsx'

/**
 * Line of a resting order at its price, or of an untriggered order at its trigger price. Moving the label amends the
 * order, if the exchange can amend it.
 */
export function OrderLine({ line, contract, placer, space }: LineProps<'order', Market>) {
  const { order, price, at } = line
  const ofPair = isPair(contract)
  const fixed = useSendBlock('amend', contract)
  const lineWords = useLineWords(contract)
  const words = lineWords.of(line)
  return (
    <MovableLine
      contract={contract}
      space={space}
      placer={placer}
      id={line.id}
      price={price}
      tone={lineWords.tone(line)}
      words={words}
      {...(isByAmount(order) && { coin: '' })}
      fixed={fixed}
      isMovable={fixed === undefined && canAmend(order, at)}
      send={async (next) => {
        const { symbol, orderId } = order
        const changed = at === 'trigger' ? { triggerPrice: formatE8(next) } : { price: formatE8(next) }
        return (await call(ofPair ? 'replaceSpotOrder' : 'replaceOrder', { symbol, orderId, ...changed })).ok
      }}
      renderEffect={(next) => <MoveFigures line={line} contract={contract} price={next} />}
      onMenu={(point: Point) =>
        openRowMenu({ symbol: order.symbol, ...(isPairOrder(order) ? { pairOrder: order } : { order }) }, point)
      }
    >
      <CancelButton order={order} contract={contract} words={words} />
    </MovableLine>
  )
}
