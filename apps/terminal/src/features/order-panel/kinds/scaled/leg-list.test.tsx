import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../../../i18n/index.ts'
import { completeDom } from '../../../testing/index.ts'
import { actions, initial } from '../../form.ts'
import { summary } from '../../summary.ts'
import { context, holding } from '../../testing/order-scene.ts'
import { LegList } from './leg-list.tsx'
import { NEW_SCALED } from './scaled-form.ts'
import { scaledKind } from './scaled-kind.tsx'

describe('the list of orders in a row', () => {
  const at = context({ long: holding('Buy', '0.15') })
  const kind = scaledKind({ ...NEW_SCALED, lowest: '49000', highest: '49100', count: '2' })
  const form = { ...actions.editSize(initial(kind), '0.2'), reduceOnly: true }
  const both = summary(form, at)
  const rows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      )

  beforeEach(async () => {
    completeDom()
    await startTexts()
    await loadTexts('scaled')
  })
  afterEach(cleanup)

  it('[ORD-11] has price, quantity and value of each, of the side that is chosen', () => {
    render(<LegList context={at} sides={[both.buy, both.sell]} />)
    expect(screen.getAllByRole('rowheader', { name: /nothing is left to close/ })).toHaveLength(2)
    fireEvent.click(screen.getByRole('radio', { name: 'Sell' }))
    expect(rows()).toEqual([
      ['49,000.0', '0.100', '4,900.00'],
      ['49,100.0', '0.050', '2,455.00'],
    ])
  })

  it('[ORD-11] says of an order that will not be placed why, and has no choice of a side where there is one', () => {
    const little = context({ long: holding('Buy', '0.1') })
    render(<LegList context={little} sides={[summary(form, little).sell]} />)
    expect(screen.queryByRole('radio')).toBe(null)
    expect(screen.getByRole('rowheader', { name: /^2 ?.nothing is left to close.$/ })).toBeTruthy()
  })

  it('[ORD-11] asks for what is missing', () => {
    const empty = actions.editSize(form, '')
    render(<LegList context={at} sides={[summary(empty, at).sell]} />)
    expect(screen.getByText('Enter both prices and a quantity to see the orders.')).toBeTruthy()
  })
})
