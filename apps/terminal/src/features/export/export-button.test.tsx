import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../i18n/index.ts'
import { Toaster } from '../../ui/index.ts'
import { catchFiles } from '../testing/index.ts'
import { ExportButton } from './index.ts'

const columns = [{ heading: 'id', cell: (row: string) => row }]

beforeEach(async () => {
  await startTexts()
  vi.useFakeTimers()
  // The exchange answers, so a failed fetch counts and the part is missing.
  vi.stubGlobal('fetch', async () => new Response())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Clicks the button; the first `failures` fetches of the part that writes the table fail. */
async function pressed(failures: number): Promise<HTMLElement> {
  const table = vi.fn(async () => ({ columns, rows: ['7'] }))
  for (let failed = 0; failed < failures; failed += 1) table.mockRejectedValueOnce(new TypeError('gone'))
  render(
    <>
      <ExportButton name="orders" rows={['7']} table={table} />
      <Toaster />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Export CSV' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  return button
}

const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('[TAB-04] is busy until what writes the table has come, also at the second try', async () => {
  const written = catchFiles()
  const button = await pressed(1)
  await act(() => vi.waitFor(() => expect(written).toHaveLength(1), { timeout: 10_000 }))
  expect(await written[0]?.text()).toContain('id\r\n7\r\n')
  expect(button.getAttribute('aria-disabled')).toBeNull()
})

it('[TAB-04] says when it cannot be had, and can be pressed again', async () => {
  const written = catchFiles()
  const button = await pressed(4)
  await after(6_000)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await after(2_000)
  expect(screen.getByText(/^Something went wrong/)).toBeTruthy()
  expect([written.length, button.getAttribute('aria-disabled')]).toEqual([0, null])
})
