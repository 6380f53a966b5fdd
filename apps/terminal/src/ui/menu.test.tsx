import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubResizeObserver } from '../testing/resize-observer.ts'
import { Popover } from './menu.tsx'
import { TablePanel } from './table/table-panel.tsx'

beforeEach(() => {
  stubResizeObserver()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A panel with a field that a key opens. */
function Panel() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <input aria-label="elsewhere" onKeyDown={() => setOpen(true)} />
      <Popover label="Panel" open={open} onOpenChange={setOpen} trigger={<button type="button">Open</button>}>
        <input aria-label="search" autoFocus />
      </Popover>
    </>
  )
}

const settle = () =>
  act(() => {
    vi.advanceTimersByTime(1_000)
  })
const close = () => fireEvent.keyDown(screen.getByLabelText('search'), { key: 'Escape' })

describe('Popover', () => {
  it('gives the focus back to its button when it closes', () => {
    render(<Panel />)
    fireEvent.click(screen.getByRole('button'))
    settle()
    expect(document.activeElement).toBe(screen.getByLabelText('search'))
    close()
    settle()
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })

  it('[TAB-03] gives the focus to the table when the row of its button has gone', () => {
    const rows = (held: boolean) => (
      <TablePanel bar={undefined}>
        {held ? (
          <div tabIndex={-1}>
            <Popover label="Close" trigger={<button type="button">Market</button>}>
              <input aria-label="search" autoFocus />
            </Popover>
          </div>
        ) : (
          <p>No open positions</p>
        )}
      </TablePanel>
    )
    const view = render(rows(true))
    const button = screen.getByRole('button')
    button.focus()
    fireEvent.click(button)
    settle()
    expect(document.activeElement).toBe(screen.getByLabelText('search'))
    view.rerender(rows(false))
    settle()
    expect(document.activeElement).toBe(screen.getByText('No open positions').parentElement)
  })

  it('[CAT-15] keeps the focus when a key opens it again at once', () => {
    render(<Panel />)
    fireEvent.click(screen.getByRole('button'))
    settle()
    close()
    expect(screen.queryByLabelText('search')).toBeNull()
    fireEvent.keyDown(screen.getByLabelText('elsewhere'), { key: '/' })
    settle()
    expect(document.activeElement).toBe(screen.getByLabelText('search'))
  })
})
