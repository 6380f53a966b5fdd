import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/index.ts'
import { completeDom, instrumentRecord } from '../../testing/index.ts'
import { ChartWidget } from '../chart-widget.ts'
import type { StudyFigure } from '../engine/chart-engine.ts'
import { look, PlainEngine } from '../engine/testing.ts'
import { SampleFeeds, type SampleSource } from '../samples/sample-feeds.ts'
import { HandFeed, minuteBar } from '../series/testing.ts'
import type { Sample } from '../studies/sample-series.ts'
import { choiceOf } from '../studies/study-choice.ts'
import { StudyLegend } from './study-legend.tsx'

let engine: PlainEngine
let chart: ChartWidget
const contract = instrumentRecord()
const has = vi.fn<SampleSource['has']>()
const page = vi.fn<SampleSource['page']>()
const prices = document.createElement('div')
const below = document.createElement('div')
const figure = (slot: StudyFigure['slot'], value: number | undefined): StudyFigure => ({ slot, value })

beforeEach(async () => {
  completeDom()
  await startTexts()
  await loadTexts('studies')
  document.body.append(prices, below)
  engine = new PlainEngine()
  const feed = new HandFeed()
  chart = new ChartWidget({
    engine,
    datafeed: feed,
    samples: async (changed) => new SampleFeeds({ source: { has, page, watch: () => () => {} }, changed }),
    look,
    symbol: 'BTCUSDT',
    keys: { properties: 'p', resolution: 'r', timezone: 'z', theme: 't' },
    storage: { read: () => undefined, write: () => true },
    studyLimit: 10,
    now: () => 0,
    warn: () => {},
    frame: (work) => work(),
  })
  chart.mount(document.createElement('div'))
  feed.requests[0]!.done([minuteBar(1), minuteBar(2)])
})
afterEach(() => {
  cleanup()
  chart.destroy()
  document.body.replaceChildren()
})

/** Simulates a drawing with these values of volume and three averages. */
function drawn(volume: number | undefined, averages: readonly (number | undefined)[]): void {
  const [first, second, third] = averages
  engine.figures = [
    { key: 'VOL', pane: below, values: [figure('rising', volume)] },
    { key: 'MA', pane: prices, values: [figure('first', first), figure('second', second), figure('third', third)] },
  ]
  act(() => engine.drawn(undefined))
}

describe('[CHT-02] legend of studies', () => {
  it('stands in the pane of each study with name, inputs and values in the decimals of prices or shortened', () => {
    drawn(1_234_500, [50_000.25, 49_999.987, undefined])
    render(<StudyLegend chart={chart} contract={contract} />)
    expect(within(below).getByRole('listitem').textContent).toBe('VOL1.23M')
    expect(within(prices).getByRole('listitem').textContent).toBe('MA 7, 25, 9950,000.350,000.0–')
    expect(within(prices).getByRole('group', { name: 'Line 2' }).textContent).toBe('50,000.0')
    drawn(-2_500, [1, 2, 3])
    expect(within(below).getByRole('listitem').textContent).toBe('VOL-2.50K')
  })

  it('asks for the values at the bar under the pointer, and of the newest when it has left', () => {
    act(() => engine.hover(minuteBar(1).time))
    expect(engine.figuresAt).toBe(minuteBar(1).time)
    act(() => engine.hover(undefined))
    expect(engine.figuresAt).toBe(minuteBar(2).time)
  })

  it('hides and shows a study, opens its settings and removes it', async () => {
    drawn(1, [1, 2, 3])
    render(<StudyLegend chart={chart} contract={contract} />)
    fireEvent.click(screen.getByRole('button', { name: 'Hide MA 7, 25, 99' }))
    expect(chart.get().layout.studies[1]).toMatchObject({ key: 'MA', hidden: true })
    expect(within(prices).queryByRole('group')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show MA 7, 25, 99' }))
    expect(chart.get().layout.studies[1]).toMatchObject({ key: 'MA', hidden: false })
    fireEvent.click(screen.getByRole('button', { name: 'Settings of MA 7, 25, 99' }))
    expect(await screen.findByRole('dialog', { name: 'Moving average' })).toBeTruthy()
    fireEvent.click(within(below).getByRole('button', { name: 'Remove VOL', hidden: true }))
    expect(chart.get().layout.studies.map(({ key }) => key)).toEqual(['MA'])
  })

  it('a tap on the name keeps the buttons until a press elsewhere', () => {
    drawn(1, [1, 2, 3])
    render(<StudyLegend chart={chart} contract={contract} />)
    const name = screen.getByRole('button', { name: 'VOL' })
    fireEvent.click(name)
    expect(name.getAttribute('aria-expanded')).toBe('true')
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Hide VOL' }))
    expect(name.getAttribute('aria-expanded')).toBe('true')
    fireEvent.pointerDown(document.body)
    expect(name.getAttribute('aria-expanded')).toBe('false')
  })

  it('says how it stands with figures of the exchange, and loads them again', async () => {
    const answers: ((samples: readonly Sample[] | undefined) => void)[] = []
    has.mockReturnValue(true)
    page.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    const answer = (samples: readonly Sample[] | undefined) => act(async () => answers.shift()!(samples))
    await act(async () => void chart.setStudies([choiceOf('FUNDING', [])]))
    engine.figures = [{ key: 'FUNDING', pane: below, values: [figure('line', 0.0125)] }]
    act(() => engine.drawn(undefined))
    render(<StudyLegend chart={chart} contract={contract} />)
    const row = () => within(below).getByRole('listitem').textContent
    expect(row()).toBe('FUNDINGLoading')
    await answer(undefined)
    expect(row()).toBe('FUNDINGCould not be loaded')
    fireEvent.click(screen.getByRole('button', { name: 'Load FUNDING again' }))
    expect(row()).toBe('FUNDINGLoading')
    await answer([])
    expect(row()).toBe('FUNDINGNo values yet')
    act(() => chart.setSymbol('ETHUSDT'))
    await answer([{ time: 1, value: 0.0125 }])
    expect(row()).toBe('FUNDING+0.0125%')
    has.mockReturnValue(false)
    act(() => chart.setSymbol('BTCUSDT-25DEC26'))
    expect(row()).toBe('FUNDINGNot of this contract')
  })

  it('follows a pane that is another one, and leaves the pane that is gone', () => {
    drawn(1, [1, 2, 3])
    render(<StudyLegend chart={chart} contract={contract} />)
    const other = document.createElement('div')
    document.body.append(other)
    engine.figures = engine.figures.map((each) => (each.key === 'MA' ? { ...each, pane: other } : each))
    act(() => engine.drawn(undefined))
    expect(within(other).getByRole('listitem').textContent).toContain('MA 7, 25, 99')
    expect([prices.childElementCount, below.childElementCount]).toEqual([0, 1])
  })
})
