import { contractValue, qtyCoinOf, type Side } from '@perpdesk/trading'
import { useState } from 'react'
import { coinText, formatPrice, formatQty } from '../../../../format/index.ts'
import { useText } from '../../../../i18n/index.ts'
import { cx, SegmentedControl } from '../../../../ui/index.ts'
import type { OrderContext, PlayedLeg, SideSummary } from '../../order-context.ts'
import own from './scaled.module.css'

interface LegListProps {
  readonly context: OrderContext
  readonly sides: readonly SideSummary[]
}

/**
 * Lists the orders of a scaled order before they are sent, from the lowest price up. If both sides are given, the
 * trader chooses which one is shown.
 */
export function LegList({ context, sides }: LegListProps) {
  const text = useText('scaled')
  const panel = useText('orderPanel')
  const [chosen, setChosen] = useState<Side>('Buy')
  const shown = sides.find(({ side }) => side === chosen) ?? sides[0]
  const legs = shown?.legs ?? []
  const { instrument } = context
  return (
    <section className={own['legs']} aria-label={text('list')}>
      {sides.length > 1 ? (
        <div className={own['head']}>
          <span>{text('list')}</span>
          <SegmentedControl
            label={text('side')}
            size="small"
            value={chosen}
            onChange={setChosen}
            options={[
              { id: 'Buy', label: panel('buyColumn') },
              { id: 'Sell', label: panel('sellColumn') },
            ]}
          />
        </div>
      ) : null}
      {legs.length === 0 ? (
        <p className={own['none']}>{text('list.none')}</p>
      ) : (
        // A scrolling list needs the keyboard focus, so that it can be scrolled without a pointer.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={own['scroll']} tabIndex={0} role="group" aria-label={text('list')}>
          <table className={own['table']}>
            <thead>
              <tr>
                <th scope="col">{text('number')}</th>
                <th scope="col">{panel('price')}</th>
                <th scope="col">{text('qty', { coin: qtyCoinOf(instrument) })}</th>
                <th scope="col">{text('value', { coin: instrument.settleCoin })}</th>
              </tr>
            </thead>
            <tbody>
              {legs.map((leg, place) => (
                // an order has no id other than its place in the list
                // oxlint-disable-next-line react/no-array-index-key
                <LegRow key={place} leg={leg} place={place + 1} instrument={instrument} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

interface LegRowProps extends Pick<OrderContext, 'instrument'> {
  readonly leg: PlayedLeg
  readonly place: number
}

function LegRow({ leg, place, instrument }: LegRowProps) {
  const text = useText('scaled')
  const { price, qty, fate } = leg
  const value = contractValue(instrument, price, qty, 'halfUp')
  return (
    <tr className={cx(fate !== 'taken' && own['refused'])}>
      <th scope="row">
        {place}
        {fate === 'taken' ? null : <span className="visually-hidden"> ({text(`fate.${fate}`)})</span>}
      </th>
      <td>{formatPrice(price, instrument)}</td>
      <td>{formatQty(qty, instrument)}</td>
      <td title={fate === 'taken' ? undefined : text(`fate.${fate}`)}>{coinText(value, instrument.settleCoin)}</td>
    </tr>
  )
}
