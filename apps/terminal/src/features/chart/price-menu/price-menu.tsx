import { type E8, formatE8 } from '@perpdesk/numeric'
import { qtyCoinOf, type Side } from '@perpdesk/trading'
import { useState } from 'react'
import { formatPrice, formatQty } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import {
  fillOrder,
  givenPrice,
  isPair,
  type LiveTicker,
  type Market,
  useOrderDraft,
  usePositions,
  useTickerValue,
} from '../../../stores/index.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { afterPicture, focusHome, type Point, toast } from '../../../ui/index.ts'
// Imported by its file, because everything that the index exports is part of the first load.
import { PointMenu } from '../../../ui/point-menu.tsx'
import { openAlertAt } from '../../alerts/index.ts'
import { clickSender, useArmed } from '../../click-trade/index.ts'
import { withCommands } from '../../command-access/index.ts'
import { useQuestion, useSendBlock } from '../../send-block/index.ts'
import { legAt, type ProtectiveLeg, sendLeg, sideOf } from '../trade-lines/position-leg.ts'
import { choicesAt, type PriceChoice } from './price-choices.ts'

const lastOf = (ticker: LiveTicker) => givenPrice(ticker.last)

interface PriceMenuProps {
  readonly contract: Market
  readonly price: E8
  readonly at: Point
  readonly onClose: () => void
  /** Called with a chosen leg of a position, which needs a confirmation. */
  readonly onAsk: (leg: ProtectiveLeg) => void
}

/**
 * Menu of orders at a price, which fill the order panel, and of TP/SL for a position. With one-click trading on, a
 * limit order is sent at once.
 */
export function PriceMenu({ contract, price, at, onClose, onAsk }: PriceMenuProps) {
  const text = useText('chartLines')
  const { symbol } = contract
  const armed = useArmed(symbol)
  const draft = useOrderDraft(symbol)
  const [goHome] = useState(focusHome)
  // The menu keeps the choices of the moment when it was opened, even if the price moves.
  const [last] = useState(useTickerValue(symbol, lastOf))
  const words = formatPrice(price, contract)
  const qtyOf = (side: Side) => (side === 'Buy' ? draft?.buy.qty : draft?.sell.qty)
  const noteOf = ({ kind, side }: PriceChoice) => {
    const qty = qtyOf(side)
    if (!armed || kind === 'stop' || qty === undefined) return {}
    return { note: text('menu.sends', { qty: formatQty(qty, contract), coin: qtyCoinOf(contract) }) }
  }
  const choose = async ({ kind, side }: PriceChoice) => {
    if (kind === 'limit' && armed && !isPair(contract)) return (await clickSender()).placeClick(contract, side, price)
    // The order panel may be hidden behind another panel, or on a phone be on another page.
    await withCommands((actions) => actions.run('panel.orderPanel'))
    // After the panel has taken the focus, so that the form can move the focus to the next empty field.
    afterPicture(() =>
      fillOrder(kind === 'stop' ? { symbol, trigger: price, side } : { symbol, kind: 'Limit', price, side }),
    )
  }
  const { asks } = useQuestion('change')
  const blocked = useSendBlock('amend', contract)
  const positions = usePositions().value
  const [held] = useState(() =>
    positions.filter((each) => each.symbol === symbol && each.side !== '' && each.positionStatus === 'Normal'),
  )
  const protect = (leg: ProtectiveLeg) => {
    if (asks) onAsk(leg)
    else void sendLeg(leg)
  }
  const copy = async () => {
    if (await copyText(formatE8(price))) toast.success(text('menu.copied', { price: words }), { key: 'price' })
    else toast.error(text('menu.notCopied'), { key: 'price' })
  }
  return (
    <PointMenu
      at={at}
      onClose={onClose}
      onCloseAutoFocus={goHome}
      items={[
        ...choicesAt(price, last).map((choice) => ({
          id: `${choice.kind}.${choice.side}`,
          label: text(`menu.${choice.kind}.${choice.side}`, { price: words }),
          ...noteOf(choice),
          // After the focus has returned to the chart, because the form takes the focus from there.
          onSelect: () => afterPicture(() => void choose(choice)),
        })),
        ...held.map((position, place) => {
          const leg = legAt(position, price, last)
          return {
            id: `${leg.leg}.${position.positionIdx}`,
            label: text(`menu.${leg.leg}.${sideOf(position)}`, { price: words }),
            separated: place === 0,
            ...(blocked === undefined ? {} : { note: blocked, disabled: true }),
            onSelect: () => afterPicture(() => protect(leg)),
          }
        }),
        {
          id: 'alert',
          label: text('menu.alert', { price: words }),
          separated: true,
          onSelect: () => afterPicture(() => openAlertAt(symbol, price)),
        },
        {
          id: 'copy',
          label: text('menu.copy', { price: words }),
          onSelect: () => void copy(),
        },
      ]}
    />
  )
}
