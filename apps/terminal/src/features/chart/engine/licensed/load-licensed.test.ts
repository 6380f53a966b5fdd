import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StubWidget } from './library.testing.ts'

/** Imports the module anew, because it keeps its result for the lifetime of the page. */
async function load(address: string, answer?: () => void) {
  const { startTexts } = await import('../../../../i18n/index.ts')
  const { toastStore } = await import('../../../../ui/toast-store.ts')
  const { loadLicensed } = await import('./load-licensed.ts')
  await startTexts()
  const engine = loadLicensed(address, 'chart')
  const script = document.head.querySelector('script')
  if (script !== null) {
    answer?.()
    script.dispatchEvent(new Event(answer === undefined ? 'error' : 'load'))
  }
  const engines = [await engine, await loadLicensed(address, 'chart.2')]
  return { engines, src: script?.getAttribute('src'), said: toastStore.get().map(({ text }) => text) }
}

beforeEach(() => vi.resetModules())
afterEach(() => {
  document.head.replaceChildren()
  Reflect.deleteProperty(window, 'TradingView')
})

describe('the licensed library', () => {
  it('[CHT-01] is fetched once from where the page was told', async () => {
    const { engines, src, said } = await load('/tradingview/charting_library.js', () => {
      Reflect.set(window, 'TradingView', { widget: StubWidget })
    })
    expect(src).toBe('/tradingview/charting_library.js')
    expect(engines.map((engine) => engine?.hasTools)).toEqual([true, true])
    expect(said).toEqual([])
    expect(document.head.querySelectorAll('script')).toHaveLength(1)
  })

  it.each([
    ['was asked for and has no files', '/tradingview/', undefined],
    ['cannot be fetched', '/tradingview/charting_library.js', undefined],
    ['is something else', '/tradingview/charting_library.js', () => {}],
  ])('[CHT-01] that %s is said once, and there is none', async (_name, address, answer) => {
    const { engines, said } = await load(address, answer)
    expect(engines).toEqual([undefined, undefined])
    expect(said).toEqual([expect.stringContaining('licensed')])
  })
})
