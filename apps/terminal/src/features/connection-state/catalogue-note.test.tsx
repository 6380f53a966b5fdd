import { symbolConfigOf, symbolListsOf } from '@perpdesk/protocol/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../i18n/index.ts'
import { loadCatalogue } from '../../stores/index.ts'
import { CatalogueNote } from './catalogue-note.tsx'

beforeAll(() => startTexts())
afterEach(cleanup)

const show = () => render(<CatalogueNote />)

describe('CatalogueNote', () => {
  it('[CAT-09] names the layer that the page runs on, and is gone once the exchange has answered', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await loadCatalogue()
    show()
    expect(screen.getByRole('status').textContent).toBe('Built-in contract list')
    const result = symbolListsOf([symbolConfigOf('BTCUSDT')])
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ retCode: 0, retMsg: 'OK', result })))
    await loadCatalogue()
    expect(await vi.waitFor(() => screen.queryByRole('status'))).toBe(null)
  })
})
