import { e8 } from '@perpdesk/numeric'
import { symbolConfigOf, symbolListsOf } from '@perpdesk/protocol/testing'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { pickerPreferences } from '../../stores/catalogue/favourites.ts'
import { instrumentOf, type LiveTicker, loadCatalogue } from '../../stores/index.ts'
import { loadPairs } from '../../stores/load-pairs.ts'
import builtIn from '../../stores/pair-list/built-in-pairs.json'
import { resetPreferences } from '../../stores/preferences.ts'
import { stubResizeObserver } from '../../testing/resize-observer.ts'
import { followLayout } from '../../ui/layout-now.ts'
import { PickPanel } from './pick-panel.tsx'
import { PickRow } from './pick-row.tsx'

const NAMES = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']
const pairNamed = (name: string) => builtIn.list.find(({ symbolId }) => symbolId === name)!
const [ETH_BTC, SOL_USDC] = [pairNamed('ETH/BTC'), pairNamed('SOL/USDC')]
const PAIRS = 2
const COMING = {
  ...symbolConfigOf('HYPEUSDT', 8),
  contractStatus: 'PreLaunch',
  symbolStatus: 'PreListing',
  isPreListing: true,
  preListingInfo: {
    phase: 'CallAuction',
    auctionTime: Date.now(),
    auctionMinutes: 50,
    noCancelMinutes: 5,
    crossMatchingMinutes: 5,
    finishTime: Date.now() + 86_400_000,
    referencePrice: '33.85',
  },
} as const

beforeAll(async () => {
  // Gives elements a size, because the list renders only the rows that fit.
  stubResizeObserver()
  for (const side of ['clientHeight', 'clientWidth']) {
    Object.defineProperty(Element.prototype, side, { configurable: true, get: () => 400 })
  }
  Element.prototype.scrollTo = () => undefined
  await startTexts()
  await loadTexts('preListing')
  const many = Array.from({ length: 2_000 }, (_, place) => symbolConfigOf(`C${place}USDT`, 100 + place))
  const usdc = { ...symbolConfigOf('BTCPERP', 9), quoteCurrency: 'USDC', coin: 'USDC', displayName: 'BTC-PERP' }
  const dated = {
    ...symbolConfigOf('BTCUSDT-26MAR27', 10),
    contractType: 'LinearFutures' as const,
    settleTimeE3: Date.parse('2027-03-26T08:00:00Z'),
    darkIcon: '/coins/btc.svg',
    lightIcon: '/coins/btc.svg',
  }
  const result = symbolListsOf([...NAMES.map(symbolConfigOf), COMING, usdc, dated, ...many])
  const spot = (path: string) => (path.includes('symbol_list_v2') ? { list: [ETH_BTC, SOL_USDC] } : { retCode: 1 })
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = path.startsWith('/spot/') ? spot(path) : result
    return new Response(JSON.stringify({ retCode: 0, retMsg: 'OK', result: answer }))
  })
  await loadCatalogue()
  await loadPairs()
})
beforeEach(() => resetPreferences(pickerPreferences))
afterEach(cleanup)

function open() {
  const picked = vi.fn()
  render(<PickPanel symbol="BTCUSDT" onPick={picked} />)
  const search = screen.getByRole('combobox')
  return { picked, search, press: (key: string, more = {}) => fireEvent.keyDown(search, { key, ...more }) }
}
const shown = () => screen.getAllByRole('row').map((row) => row.querySelector('strong')?.textContent)
const activeName = () => screen.getByRole('row', { selected: true }).querySelector('strong')?.textContent

describe('PickPanel', () => {
  it('[TAB-05] raises no keyboard by itself where fingers point; elsewhere it waits for words', () => {
    const pointBy = (coarse: boolean) => {
      vi.stubGlobal('visualViewport', null)
      vi.stubGlobal('matchMedia', () => ({ matches: coarse }))
      followLayout()()
    }
    pointBy(true)
    expect(open().search).not.toBe(document.activeElement)
    cleanup()
    pointBy(false)
    expect(open().search).toBe(document.activeElement)
  })

  it('[CAT-15] draws only the rows in sight of 2 000 contracts', () => {
    open()
    expect(shown().slice(0, 3)).toEqual(NAMES)
    expect(shown().length).toBeLessThan(60)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(NAMES.length + 3 + 2_000 + PAIRS))
    expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('2')
  })

  it('[CAT-15] is led by the keyboard: type, move, pick, star', () => {
    const { picked, search, press } = open()
    fireEvent.change(search, { target: { value: 'usdt' } })
    press('ArrowDown')
    press('ArrowDown')
    expect(activeName()).toBe('SOLUSDT')
    press('ArrowUp')
    press('Enter', { shiftKey: true })
    expect(picked).not.toHaveBeenCalled()
    expect(pickerPreferences.store.getState().favourites).toEqual(['ETHUSDT'])
    press('Enter')
    expect(picked).toHaveBeenCalledWith('ETHUSDT')
  })

  it('[CAT-15] keeps the tab and the favourites; shows those of a family alone', () => {
    const first = open()
    fireEvent.click(screen.getByRole('radio', { name: 'USDC' }))
    expect(shown()).toEqual(['BTC-PERP'])
    fireEvent.click(screen.getByRole('button', { name: 'Add BTCPERP to favourites' }))
    expect(first.picked).not.toHaveBeenCalled()
    cleanup()
    open()
    expect(shown()).toEqual(['BTC-PERP'])
    fireEvent.click(screen.getByRole('radio', { name: 'Favourites' }))
    expect(shown()).toEqual(['BTC-PERP'])
    fireEvent.click(screen.getByRole('radio', { name: 'Inverse' }))
    expect(screen.getByText('Nothing is listed here.')).toBeTruthy()
  })

  it('[CAT-15, SPOT-01] shows spot pairs in a tab, by the coin in which they are quoted, and finds them in a search', () => {
    const { picked, search, press } = open()
    fireEvent.click(screen.getByRole('radio', { name: 'Spot' }))
    expect(shown()).toEqual(['ETH/BTC', 'SOL/USDC'])
    const quotes = within(screen.getByRole('radiogroup', { name: 'Quote coin' }))
    fireEvent.click(quotes.getByRole('radio', { name: 'USDC' }))
    expect(shown()).toEqual(['SOL/USDC'])
    fireEvent.click(quotes.getByRole('radio', { name: 'Any coin' }))
    press('ArrowDown')
    press('Enter', { shiftKey: true })
    expect(pickerPreferences.store.getState().favourites).toEqual(['SOL/USDC'])
    fireEvent.change(search, { target: { value: 'eth/btc' } })
    expect(shown()).toEqual(['ETH/BTC'])
    expect(screen.queryByRole('radiogroup', { name: 'Quote coin' })).toBe(null)
    expect(within(screen.getByRole('row')).getByText('Spot')).toBeTruthy()
    press('Enter')
    expect(picked).toHaveBeenCalledWith('ETH/BTC')
  })

  it('[CAT-15] searches all contracts, whatever tab is open, and says which family a hit is of', () => {
    const { search } = open()
    fireEvent.click(screen.getByRole('radio', { name: 'USDC' }))
    fireEvent.change(search, { target: { value: 'ethusdt' } })
    expect(shown()).toEqual(['ETHUSDT'])
    expect(within(screen.getByRole('row')).getByText('USDT')).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'All' }).getAttribute('aria-checked')).toBe('true')
    // a tab chosen during a search filters only the search
    fireEvent.click(screen.getByRole('radio', { name: 'Inverse' }))
    expect(screen.getByText('Nothing is listed here.')).toBeTruthy()
    fireEvent.change(search, { target: { value: '' } })
    expect(shown()).toEqual(['BTC-PERP'])
    expect(pickerPreferences.store.getState().tab).toBe('usdc')
  })

  it('[CAT-15] has no figures of a contract that nobody has traded yet', () => {
    const entry = instrumentOf('BTCUSDT')!
    const untraded = { last: 0n, changeRate24h: 0n, turnover24h: 0n } as LiveTicker
    const nothing = { onPick: () => undefined, onPoint: () => undefined, onStar: () => undefined }
    const rest = { id: 'row', index: 0, favourite: false, top: 0, active: false, current: false, ...nothing }
    const figures = (ticker: LiveTicker) => {
      cleanup()
      render(<PickRow entry={entry} ticker={ticker} {...rest} />)
      return within(screen.getByRole('row'))
        .getAllByRole('gridcell')
        .slice(1)
        .map(({ textContent }) => textContent)
    }
    expect(figures(untraded)).toEqual(['–', '–', '–'])
    expect(figures({ ...untraded, last: e8('65000'), turnover24h: e8('900') })).toEqual(['65,000.0', '0.00%', '900.00'])
  })

  it('[CAT-02, CAT-15] tells perpetual and dated contracts apart, these with their last day; a coin has its mark or its letters', () => {
    const { search } = open()
    fireEvent.change(search, { target: { value: 'btcusdt' } })
    const rowOf = (kind: RegExp) => screen.getAllByRole('row').find(({ textContent }) => kind.test(textContent))
    const [dated, perpetual] = [rowOf(/Futures/), rowOf(/Perpetual/)]
    expect(within(dated!).getByText('Futures 2027-03-26')).toBeTruthy()
    expect(dated!.querySelector('img')?.getAttribute('src')).toBe('/coins/btc.svg')
    expect(within(perpetual!).getByText('Perpetual')).toBeTruthy()
    expect(perpetual!.querySelector('img')).toBe(null)
    expect(perpetual!.querySelector('[data-letters]')?.getAttribute('data-letters')).toBe('BT')
  })

  it('[CAT-16] shows phase and countdown of a contract that is being listed in the place of its figures', async () => {
    const { search } = open()
    fireEvent.change(search, { target: { value: 'hype' } })
    const row = screen.getByRole('row')
    expect(await within(row).findByText('Call auction')).toBeTruthy()
    expect(within(row).getByText(/^00:[45]\d:\d\d$/)).toBeTruthy()
  })
})
