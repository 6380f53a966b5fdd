import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streams } from '../../client/index.ts'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { completeDom, DeskServer, instrumentRecord, positionRecord } from '../testing/index.ts'
import { MarginDialog } from './margin-dialog.tsx'

let desk: DeskServer

beforeEach(async () => {
  completeDom()
  desk = await DeskServer.start()
  await startTexts()
  await loadTexts('positions')
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await desk.stop()
})

describe('MarginDialog', () => {
  it('[TAB-03] moves no margin while nothing can be sent, and says why in words', () => {
    vi.spyOn(streams.public, 'status', 'get').mockReturnValue({ state: 'live', accepting: false, latency: undefined })
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MarginDialog position={positionRecord()} contract={instrumentRecord()} onClose={() => undefined} />
      </QueryClientProvider>,
    )
    fireEvent.click(screen.getByRole('radio', { name: 'Reduce' }))
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' })
    expect([confirm.disabled, confirm.title]).toEqual([true, 'The exchange is not accepting orders right now.'])
    expect(screen.getByRole('alert').textContent).toBe(confirm.title)
  })
})
