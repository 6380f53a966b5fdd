import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../i18n/index.ts'
import { stubResizeObserver } from '../testing/resize-observer.ts'
import { stubScreen } from '../testing/screen-size.ts'
import { Dialog } from './dialog.tsx'
import { followLayout } from './layout-now.ts'
import { Popover } from './menu.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  const [asking, ask] = useState(false)
  return (
    <>
      <Popover label="Contracts" trigger={<button type="button">Pick</button>}>
        <p>All contracts</p>
      </Popover>
      <button type="button" onClick={() => setOpen(true)}>
        Change
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Change">
        <button type="button" onClick={() => ask(true)}>
          Ask
        </button>
      </Dialog>
      <Dialog open={asking} onOpenChange={ask} title="Sure?" />
    </>
  )
}

beforeAll(async () => {
  stubResizeObserver()
  await startTexts()
})
beforeEach(() => {
  stubScreen(390, 844)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  followLayout()()
  window.history.replaceState({ page: 1 }, '')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const guarded = () => waitFor(() => expect(window.history.state).toEqual({ layer: true }))

it('[TAB-05] Back by touch closes a panel and stays on the page', async () => {
  render(<Page />)
  fireEvent.click(screen.getByText('Pick'))
  await screen.findByText('All contracts')
  await guarded()
  window.history.back()
  await waitFor(() => expect(screen.queryByText('All contracts')).toBeNull())
  expect(window.history.state).toEqual({ page: 1 })
})

it('[TAB-05] a dialog over a dialog is closed first, and one that is closed by hand leaves no step behind', async () => {
  render(<Page />)
  fireEvent.click(screen.getByText('Change'))
  fireEvent.click(await screen.findByText('Ask'))
  await screen.findByRole('dialog', { name: 'Sure?' })
  await guarded()
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull())
  await guarded()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Ask')).toBeNull())
  await waitFor(() => expect(window.history.state).toEqual({ page: 1 }))
})
