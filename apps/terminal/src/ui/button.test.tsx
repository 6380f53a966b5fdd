import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

it('[ACC-04] a button that is busy takes no press, and keeps the focus as no disabled one can', () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn()
  const shown = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} onClick={onClick}>
        Send
      </Button>
    </form>
  )
  const view = render(shown(false))
  const button = screen.getByRole('button')
  button.focus()
  view.rerender(shown(true))
  fireEvent.click(button)
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0])
  expect(button.matches(':disabled')).toBe(false)
  expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual(['true', 'true'])
})
