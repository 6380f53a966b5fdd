import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTexts } from '../i18n/index.ts'
import { stubResizeObserver } from '../testing/resize-observer.ts'
import { Dialog } from './dialog.tsx'
import { DropdownMenu } from './menu.tsx'

/** A button that opens a dialog before it sends; with `once` the button is disabled afterwards. */
function Asking({ once }: { readonly once: boolean }) {
  const [asked, setAsked] = useState(false)
  const [sent, setSent] = useState(false)
  const answer = () => {
    setAsked(false)
    setSent(once)
  }
  return (
    <>
      <div tabIndex={-1} data-testid="part">
        <button type="button" disabled={sent} onClick={() => setAsked(true)}>
          Send
        </button>
      </div>
      {asked ? (
        <Dialog open title="Send?">
          <button type="button" onClick={answer} autoFocus>
            Yes
          </button>
        </Dialog>
      ) : null}
    </>
  )
}

beforeAll(async () => {
  stubResizeObserver()
  await startTexts()
})
afterEach(cleanup)

async function answered(once: boolean): Promise<void> {
  render(<Asking once={once} />)
  const send = screen.getByRole('button', { name: 'Send' })
  send.focus()
  fireEvent.click(send)
  const yes = await screen.findByRole('button', { name: 'Yes' })
  expect(document.activeElement).toBe(yes)
  fireEvent.click(yes)
}

it('[ACC-04] a dialog gives the focus back to what opened it, although a button of its own took it at once', async () => {
  await answered(false)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' })))
})

it('[ACC-04] a dialog gives the focus to the part around a button that can be pressed no more', async () => {
  await answered(true)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('part')))
})

it('[LEV-03] a dialog that was chosen in a menu gives the focus back to the button of the menu', async () => {
  function Customising() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <DropdownMenu
          trigger={<button type="button">Leverage</button>}
          items={[{ id: 'customise', label: 'Customise', onSelect: () => setOpen(true) }]}
        />
        {open ? (
          <Dialog open title="Leverage">
            <button type="button" onClick={() => setOpen(false)} autoFocus>
              Done
            </button>
          </Dialog>
        ) : null}
      </>
    )
  }
  render(<Customising />)
  const button = screen.getByRole('button', { name: 'Leverage' })
  button.focus()
  fireEvent.keyDown(button, { key: 'Enter' })
  const item = await screen.findByRole('menuitem', { name: 'Customise' })
  item.focus()
  fireEvent.keyDown(item, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await waitFor(() => expect(document.activeElement).toBe(button))
})
