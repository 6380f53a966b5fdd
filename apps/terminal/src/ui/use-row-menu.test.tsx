import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRowMenu } from './use-row-menu.ts'

const open = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  open.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function Rows({ names }: { readonly names: readonly string[] }) {
  const menu = useRowMenu(open)
  return (
    <ul {...menu}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

function rest(target: Element): void {
  fireEvent.pointerDown(target, { pointerType: 'touch', clientX: 5, clientY: 5 })
  act(() => void vi.advanceTimersByTime(500))
}

/** True if the browser would turn the lifted finger into a click. */
const presses = (target: Element) => fireEvent.touchEnd(target)

it('[ORD-14] a finger that rests opens the menu, and lifting it presses nothing, once', () => {
  render(<Rows names={['a', 'b']} />)
  const row = screen.getByText('a')
  rest(row)
  expect(open).toHaveBeenCalledExactlyOnceWith(row, { x: 5, y: 5 })
  expect(presses(row)).toBe(false)
  expect(presses(row)).toBe(true)
})

it('[ORD-14] a row that leaves under the finger takes no press from the next one', () => {
  const { rerender } = render(<Rows names={['a', 'b']} />)
  const row = screen.getByText('a')
  rest(row)
  rerender(<Rows names={['b']} />)
  expect(row.isConnected).toBe(false)
  // the touch ends on the removed row all the same
  presses(row)
  expect(presses(screen.getByText('b'))).toBe(true)
})
