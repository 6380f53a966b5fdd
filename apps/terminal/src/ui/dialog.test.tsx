import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTexts } from '../i18n/index.ts'
import { Dialog } from './dialog.tsx'

/** A button that asks before it sends, and then has nothing to send any more. */
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

beforeAll(() => startTexts())
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
