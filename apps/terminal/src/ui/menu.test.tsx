import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubResizeObserver } from '../testing/resize-observer.ts'
import { DropdownMenu, Popover, Select } from './menu.tsx'
import { TablePanel } from './table/table-panel.tsx'

beforeEach(() => {
  stubResizeObserver()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A panel with a field; any key in the other field opens the panel. */
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

/** Presses keys in such quick succession that no timeout runs between them. */
function typeAtOnce(...keys: readonly string[]): void {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

describe('Menu', () => {
  it('[ORD-14] runs the item that was typed, though Enter comes right behind the letters', () => {
    const [change, cancel] = [vi.fn(), vi.fn()]
    render(
      <DropdownMenu
        trigger={<button type="button">Open</button>}
        items={[
          { id: 'change', label: 'Change price', onSelect: change },
          { id: 'cancel', label: 'Cancel order', onSelect: cancel },
        ]}
      />,
    )
    fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' })
    settle()
    expect(document.activeElement?.textContent).toBe('Change price')
    typeAtOnce('c', 'a', 'Enter')
    settle()
    expect(change).not.toHaveBeenCalled()
    expect(cancel).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('[ORD-14] chooses the focused option by Enter, and none where none has the focus', () => {
    const choose = vi.fn()
    const options = [
      { id: 'a', label: 'Alpha' },
      { id: 'b', label: 'Beta' },
    ]
    render(<Select label="Letter" value="a" onChange={choose} options={options} />)
    fireEvent.pointerDown(screen.getByRole('button'), { button: 0, ctrlKey: false })
    settle()
    expect(document.activeElement).toBe(screen.getByRole('menu'))
    typeAtOnce('Enter')
    settle()
    expect(choose).not.toHaveBeenCalled()
    typeAtOnce('b', 'Enter')
    settle()
    expect(choose.mock.calls).toEqual([['b']])
  })
})
