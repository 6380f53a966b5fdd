import { e8 } from '@perpdesk/numeric'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BookSideList, type BookSideProps } from './book-side.tsx'

const rows = [
  { ticks: 500_000, lots: 1_500, sumLots: 1_500, depth: 1 },
  { ticks: 499_990, lots: 250, sumLots: 1_750, depth: 2 },
]

function show(values?: BookSideProps['values']) {
  const picked = vi.fn()
  render(
    <BookSideList
      side="bid"
      label="Bids"
      rows={rows}
      {...(values === undefined ? {} : { values })}
      room={3}
      fullLots={1_750}
      grid={{ contractType: 'LinearPerpetual', tickSize: e8('0.1'), minPrice: e8('0.1'), lotSize: e8('0.001') }}
      priceDecimals={1}
      sizeDecimals={3}
      own={new Set()}
      ownText=""
      qtyText="fills"
      hovered={undefined}
      onHover={() => undefined}
      onPick={picked}
    />,
  )
  return picked
}

afterEach(cleanup)

describe('[MKT-01, ORD-04] a press on the book', () => {
  it('offers the price alone on the price, with the quantity of the figure on a figure', () => {
    const picked = show()
    const second = within(screen.getByRole('toolbar', { name: 'Bids' })).getAllByRole('button')[1]!
    fireEvent.click(within(second).getByText('49,999.0'))
    expect(picked).toHaveBeenLastCalledWith(499_990, undefined)
    fireEvent.click(within(second).getByText('0.250'))
    expect(picked).toHaveBeenLastCalledWith(499_990, 250)
    fireEvent.click(within(second).getByText('1.750'))
    expect(picked).toHaveBeenLastCalledWith(499_990, 1_750)
  })

  it('offers all up to the row with Shift, as with the keyboard', () => {
    const picked = show()
    const second = screen.getAllByRole('button')[1]!
    fireEvent.click(within(second).getByText('0.250'), { shiftKey: true })
    expect(picked).toHaveBeenLastCalledWith(499_990, 1_750)
    // Enter on a focused row dispatches a click on the row itself
    fireEvent.click(second, { shiftKey: true })
    expect(picked).toHaveBeenLastCalledWith(499_990, 1_750)
    fireEvent.click(second)
    expect(picked).toHaveBeenLastCalledWith(499_990, undefined)
    expect(picked).toHaveBeenCalledTimes(3)
  })

  it('offers the quantity also where its value is shown', () => {
    const picked = show([
      { value: '75,000', sum: '75,000' },
      { value: '12,499', sum: '87,499' },
    ])
    const second = screen.getAllByRole('button')[1]!
    expect(within(second).queryByText('0.250')).toBeNull()
    fireEvent.click(within(second).getByText('12,499'))
    expect(picked).toHaveBeenLastCalledWith(499_990, 250)
    fireEvent.click(within(second).getByText('87,499'))
    expect(picked).toHaveBeenLastCalledWith(499_990, 1_750)
  })
})
