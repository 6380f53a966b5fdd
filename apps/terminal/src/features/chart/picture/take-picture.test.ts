import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { polygonOf, turnOf } from './paint-elements.ts'
import { takePicture } from './take-picture.ts'

/** Every painting call with its first arguments and the fill colour at that time. */
let painted: string[]

function givePaint(): void {
  const known: Record<PropertyKey, unknown> = { measureText: () => ({ width: 50 }) }
  const sheet = new Proxy(known, {
    get: (target, name) =>
      target[name] ??
      ((...values: unknown[]) => {
        if (['fillText', 'drawImage', 'moveTo', 'setLineDash'].includes(String(name))) {
          const [first, ...rest] = values
          const what = first instanceof HTMLCanvasElement ? first.dataset['name'] : JSON.stringify(first)
          painted.push(`${String(name)} ${what} ${rest.map(Number).join(' ')}`.trim())
        }
      }),
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(sheet as unknown as RenderingContext)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const top = Number((this as HTMLElement).dataset?.['top'] ?? 0)
    return new DOMRect(100, 50 + top, 400, 300)
  })
  Range.prototype.getBoundingClientRect = () => new DOMRect(110, 60, 80, 20)
}

function chart(html: string): HTMLElement {
  document.body.innerHTML = `<div><div role="application">${html}</div></div>`
  return document.querySelector<HTMLElement>('[role="application"]')!
}

beforeEach(() => {
  painted = []
  givePaint()
})
afterEach(() => vi.restoreAllMocks())

const words = { what: 'BTCUSDT · 30m', by: 'Perpdesk' }

describe('a picture of the chart', () => {
  it('[CHT-03, CHT-04] has the panes, over them lines and labels, below them what it is of', () => {
    const host = chart(`
      <canvas data-name="bars"></canvas><canvas data-name="drawings"></canvas>
      <div data-lines><div data-top="80" style="border-top: 1px dashed red"></div><span>Buy 0.01</span></div>
      <div data-legend><button>MA</button></div>`)
    const picture = takePicture(host, words)
    expect([picture.width, picture.height]).toEqual([400, 328])
    expect(painted).toEqual([
      'drawImage bars 100 50 400 300',
      'drawImage drawings 100 50 400 300',
      'setLineDash [3,3]',
      'moveTo 100 130.5',
      'fillText "Buy 0.01" 110 70',
      'fillText "MA" 110 70',
      'fillText "Perpdesk" 338 314',
      'fillText "BTCUSDT · 30m" 12 314 314',
    ])
  })

  it('[CHT-04] leaves out what is hidden and buttons that only have a sign', () => {
    const host = chart(`
      <div data-lines><div hidden>gone</div><div style="display: none">gone</div><div style="visibility: hidden">gone</div>
      <button><svg></svg></button></div>`)
    takePicture(host, { what: '', by: '' })
    expect(painted).toEqual(['fillText "" 338 314', 'fillText "" 12 314 314'])
  })

  it('[CHT-03, RT-03] says when the chart was not live', () => {
    const host = chart('')
    host.insertAdjacentHTML('afterend', '<span data-freshness="stale">Not updated for 6 s</span>')
    takePicture(host, words)
    expect(painted[0]).toContain('Not updated for 6 s')
  })

  it('[CHT-04] knows the outline of a mark', () => {
    expect(polygonOf('polygon(50% 0px, 100% 100%, 0px 100%)')).toEqual([
      [0.5, 0],
      [1, 1],
      [0, 1],
    ])
    expect(polygonOf('none')).toEqual([])
    expect(['none', 'matrix(1, 0, 0, 1, 0, -12)', 'matrix(0.8, -0.6, 0.6, 0.8, 0, 0)'].map(turnOf)).toEqual([
      0, 0, -0.6,
    ])
  })
})
