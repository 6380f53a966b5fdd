import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTexts } from '../i18n/index.ts'
import { Dialog } from './dialog.tsx'
import { lazyDialog, lazyPart } from './lazy-part.tsx'

function Counted() {
  const [name] = useState(() => `made ${Counted.made++}`)
  return <p>{name}</p>
}
Counted.made = 0

const shown = (Part: ComponentType<object>) => (
  <Suspense fallback={<p>waiting</p>}>
    <Part />
  </Suspense>
)

beforeAll(() => startTexts())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a part that was fetched before is drawn at once', async () => {
  const load = vi.fn(async () => Counted)
  const Part = lazyPart<object>(load)
  void Part.prefetch()
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  await Promise.resolve()
  render(shown(Part))
  expect(screen.queryByText('waiting')).toBeNull()
  expect(screen.queryByText(/^made/)).not.toBeNull()
})

it('a part that is on the screen stays as it is when it is fetched again', async () => {
  const Part = lazyPart<object>(async () => Counted)
  const view = render(shown(Part))
  const { textContent } = await screen.findByText(/^made/)
  void Part.prefetch()
  await Promise.resolve()
  view.rerender(shown(Part))
  expect(screen.getByText(/^made/).textContent).toBe(textContent)
})

it('[RT-03] a dialog that cannot be fetched says so at once, can be closed, and comes when it is tried again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(Counted)
  const Asked = lazyDialog<{ readonly onClose: () => void }>(load)
  const onClose = vi.fn()
  render(<Asked onClose={onClose} />)
  expect(screen.getByRole('alert').textContent).toContain('No connection: this part has not been loaded yet.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^made/)).not.toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

function Coming({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open title="Mode">
      <button type="button" onClick={onClose}>
        Done
      </button>
    </Dialog>
  )
}

it('[ACC-04] a dialog gives the focus back to what opened it, also when it had to be fetched first', async () => {
  const fetched = Promise.withResolvers<typeof Coming>()
  const Mode = lazyDialog<{ readonly onClose: () => void }>(() => fetched.promise)
  function Opener() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open ? <Mode onClose={() => setOpen(false)} /> : null}
      </>
    )
  }
  render(<Opener />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  const standIn = await screen.findByRole('dialog', { name: 'Loading…' })
  await waitFor(() => expect(standIn.contains(document.activeElement)).toBe(true))
  fetched.resolve(Coming)
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
