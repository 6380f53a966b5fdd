import { APP_VERSION, HEADERS } from '@perpdesk/protocol'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { call } from '../../client/index.ts'
import { startTexts } from '../../i18n/index.ts'
import { VersionNote } from './version-note.tsx'

beforeAll(() => startTexts())
afterEach(cleanup)

async function answered(least: string | undefined): Promise<void> {
  const headers = new Headers(least === undefined ? {} : { [HEADERS.minAppVersion]: least })
  const body = JSON.stringify({ retCode: 0, retMsg: 'OK', result: {} })
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))
  await act(() => call('wallet', {}))
}

it('[REQ-01] asks for a reload once the exchange no longer understands a page this old, and not before', async () => {
  render(<VersionNote />)
  for (const least of [undefined, '', 'new', String(APP_VERSION)]) {
    await answered(least)
    expect(screen.queryByRole('button')).toBe(null)
  }
  await answered(String(APP_VERSION + 1))
  expect(within(screen.getByRole('status')).getByRole('button', { name: 'Update required' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})
