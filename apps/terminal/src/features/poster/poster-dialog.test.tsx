import { shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { startDemo } from '../../stores/session.ts'
import { Toaster } from '../../ui/index.ts'
import { completeDom, FakeExchange, positionRecord, USER } from '../testing/index.ts'
import { PosterDialog } from './poster-dialog.tsx'
import { SharePoster } from './share-button.tsx'
import type { Sharer } from './sharer.ts'
import { closedSubject, positionSubject } from './subject.ts'
import { closedRecord } from './testing/closed-record.ts'

configure({ asyncUtilTimeout: 5_000 })
const PIXEL = new Blob(['picture'], { type: 'image/png' })
const NOBODY: Sharer = { inviteCode: undefined, label: undefined, isDistinguished: false }
const STAR: Sharer = { inviteCode: 'K7Q2M9XA', label: undefined, isDistinguished: true }
let copied: unknown[]

/** Replaces the canvas by one that draws nothing and still returns a picture. */
function fakeCanvas(): void {
  const context = new Proxy(
    {
      measureText: (text: string) => ({ width: text.length * 10 }),
      createLinearGradient: () => ({ addColorStop() {} }),
    },
    { get: (own, name) => Reflect.get(own, name) ?? (() => undefined), set: () => true },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(PIXEL))
  vi.stubGlobal('Path2D', Object)
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })
}

beforeEach(async () => {
  completeDom()
  fakeCanvas()
  copied = []
  localStorage.clear()
  // Resets the choices of another test, like a window that learns of cleared storage.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly items: Record<string, unknown>
      constructor(items: Record<string, unknown>) {
        this.items = items
      }
    },
  )
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      write: async (items: readonly unknown[]) => void copied.push(...items),
      writeText: async (text: string) => void copied.push(text),
    },
  })
  await startTexts()
  await loadTexts('poster')
  takeSymbols([shrinkSymbol(symbolConfigOf('BTCUSDT'))])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(sharer = NOBODY, size = '0.1') {
  const position = positionRecord({ size, positionValue: `${Number(size) * 60_000}`, markPrice: '63000' })
  const subject = positionSubject(position, 0)!
  render(
    <>
      <PosterDialog subject={subject} sharer={sharer} onClose={() => undefined} />
      <Toaster />
    </>,
  )
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const drawn = () => waitFor(() => expect(button('Copy image').disabled).toBe(false))

describe('the dialog of a poster', () => {
  it('[SHR-01, SHR-03] begins without amounts; they are shown when they are no longer hidden', async () => {
    show()
    await drawn()
    expect(screen.getByRole('img', { name: 'Poster: Long BTCUSDT, ROI +50.00%' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'PnL' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('switch', { name: 'Hide amounts' }))
    fireEvent.click(screen.getByRole('radio', { name: 'PnL' }))
    expect(await screen.findByRole('img', { name: 'Poster: Long BTCUSDT, Unrealised PnL +300.00 USDT' })).toBeTruthy()
  })

  it('[SHR-03] copies the image', async () => {
    show()
    await drawn()
    fireEvent.click(button('Copy image'))
    expect(await screen.findByText('Image copied')).toBeTruthy()
    expect(copied).toHaveLength(1)
  })

  it('[SHR-03] says when the browser does not let it copy', async () => {
    show()
    await drawn()
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    fireEvent.click(button('Copy image'))
    expect(await screen.findByText('The browser did not allow copying.')).toBeTruthy()
  })

  it('[SHR-01, SHR-03] copies the invite link of a code; without a code there is none to copy', async () => {
    show(STAR)
    fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(copied).toEqual([`${window.location.origin}/en/invite?ref=K7Q2M9XA`]))
    cleanup()
    show()
    await drawn()
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBe(null)
  })

  it('[SHR-02] offers the value of a large position to distinguished traders only', async () => {
    show(STAR, '20')
    await drawn()
    expect(screen.getByRole('radio', { name: 'Value' })).toBeTruthy()
    cleanup()
    show(undefined, '20')
    await drawn()
    expect(screen.queryByRole('radio', { name: 'Value' })).toBe(null)
  })

  it('[SHR-03] hands the picture to the sheet of the system where there is one', async () => {
    const shared: ShareData[] = []
    Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) })
    show()
    await drawn()
    fireEvent.click(button('Share…'))
    await waitFor(() => expect(shared[0]?.files?.[0]?.name).toBe('perpdesk-poster-BTCUSDT-1970-01-01.png'))
    Reflect.deleteProperty(navigator, 'canShare')
    cleanup()
    show()
    await drawn()
    expect(screen.queryByRole('button', { name: 'Share…' })).toBe(null)
  })

  it('[SHR-03] says when no picture can be drawn, and draws it when asked again', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    show()
    expect(await screen.findByText('The picture could not be drawn.')).toBeTruthy()
    expect(button('Copy image').disabled).toBe(true)
    fakeCanvas()
    fireEvent.click(button('Try again'))
    await drawn()
  })
})

describe('the icon that opens it', () => {
  it('[SHR-01] stands at positions and closed orders, and not where no order closed', async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SharePoster position={positionRecord({ side: 'Sell' })} />
        <SharePoster closed={closedRecord()} />
        <SharePoster closed={closedRecord({ orderId: '' })} />
      </QueryClientProvider>,
    )
    expect(button('Share Short BTCUSDT')).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(2)
    fireEvent.click(button('Share Long BTCUSDT'))
    expect(await screen.findByRole('img', { name: /^Poster: Long BTCUSDT, ROI/ })).toBeTruthy()
    expect(closedSubject(closedRecord())?.side).toBe('Buy')
  })

  it('[SHR-01, SHR-03] opens a poster with the invite code of whoever is signed in', async () => {
    const exchange = await FakeExchange.start()
    const bonus = { coin: 'USDT', amount: '5000' }
    const own = { inviteCode: 'K7Q2M9XA', bonus, earned: '0', invitedBy: null, count: 0, list: [] }
    exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
    exchange.answer('/user/private/invites', () => ({ result: own }))
    await startDemo()
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SharePoster closed={closedRecord()} />
        <Toaster />
      </QueryClientProvider>,
    )
    fireEvent.click(button('Share Long BTCUSDT'))
    fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(copied).toEqual([`${window.location.origin}/en/invite?ref=K7Q2M9XA`]))
    await exchange.stop()
  })

  it('[SHR-02, ACC-02] the fee level of whoever is signed in gives the label, and the value of a large position', async () => {
    const exchange = await FakeExchange.start()
    const rates = { taker: '0.0004', maker: '0.00018' }
    const volume = { contracts: '0', spot: '0' }
    const level = { contracts: rates, spot: rates, volume, reached: 'VIP 0', next: null, nextReview: 1 }
    exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
    exchange.answer('/user/private/fee-level', () => ({ result: { ...level, level: 'VIP 0' } }))
    await startDemo()
    const large = positionRecord({ size: '40', positionValue: '2600000', markPrice: '65000' })
    const { unmount } = render(
      <QueryClientProvider client={new QueryClient()}>
        <SharePoster position={large} />
      </QueryClientProvider>,
    )
    const opened = async () => {
      fireEvent.click(button('Share Long BTCUSDT'))
      await screen.findByRole('img', { name: /^Poster: Long BTCUSDT/ })
      await waitFor(() => expect(exchange.calls('/user/private/fee-level').length).toBeGreaterThan(0))
    }
    await opened()
    expect(screen.queryByRole('radio', { name: 'Value' })).toBe(null)
    unmount()
    exchange.answer('/user/private/fee-level', () => ({ result: { ...level, level: 'PRO 2' } }))
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SharePoster position={large} />
      </QueryClientProvider>,
    )
    await opened()
    expect(await screen.findByRole('radio', { name: 'Value' })).toBeTruthy()
    await exchange.stop()
  })
})
