import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChartLibrarySettings } from '../../../../config/config.ts'
import { startTestExchange, type TestExchange } from '../../../../testing/test-exchange.ts'
import { ChartLibrary } from './chart-library.ts'

const PAGE = '<!doctype html><meta name="perpdesk-settings" content="{}" /><title>page</title>'
const SCRIPT = '/tradingview/charting_library/charting_library.standalone.js'

let terminalDir: string
let dir: string
let exchange: TestExchange | undefined
const open = async (chart: Partial<ChartLibrarySettings> = {}) => {
  const chartLibrary = { engine: 'auto', path: '/tradingview/', dir, ...chart } as const
  exchange = await startTestExchange({ config: { terminalDir, chartLibrary } })
}
const get = (path: string) => fetch(`${exchange!.url}${path}`, { headers: { accept: 'text/html' } })
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''
const reported = async () => /chartLibrary&quot;:&quot;([^&]*)/.exec(await (await get('/')).text())?.[1]

/** Creates the folder of the library as delivered, with the files that are requested here. */
function putFiles(): void {
  mkdirSync(join(dir, 'charting_library/bundles'), { recursive: true })
  writeFileSync(join(dir, 'charting_library/charting_library.standalone.js'), 'TradingView = {}')
  writeFileSync(join(dir, 'charting_library/sameorigin.html'), '<!doctype html>frame')
  writeFileSync(join(dir, 'charting_library/bundles/main.1a2b.js'), 'void 0')
}

beforeEach(() => {
  terminalDir = mkdtempSync(join(tmpdir(), 'perpdesk-terminal-'))
  dir = mkdtempSync(join(tmpdir(), 'perpdesk-library-'))
  writeFileSync(join(terminalDir, 'index.html'), PAGE)
  writeFileSync(join(dir, 'notes.secret'), 'no')
})
afterEach(async () => {
  await exchange?.stop()
  exchange = undefined
  for (const folder of [terminalDir, dir]) rmSync(folder, { recursive: true })
})

describe('the licensed charting library', () => {
  it('[CHT-01, SEC-04] is served and told of where its files are, and only then the policy opens', async () => {
    putFiles()
    await open()
    expect(await reported()).toBe(SCRIPT)
    const script = await get(SCRIPT)
    expect([script.status, await script.text()]).toEqual([200, 'TradingView = {}'])
    expect((await get('/tradingview/charting_library/bundles/main.1a2b.js')).status).toBe(200)
    const page = policyOf(await get('/trade/usdt/BTCUSDT'))
    expect(page).toContain("frame-src 'self' blob:;")
    expect(page).toContain("style-src 'self' 'unsafe-inline';")
    expect(page).toContain("worker-src 'self' blob:;")
    // Inline scripts remain forbidden in the page, and no other site may frame it.
    expect(page).toContain("script-src 'self';")
    expect(page).toContain("frame-ancestors 'none'")
  })

  it('[CHT-01, SEC-04] its frame may be framed by this site alone and reaches nothing elsewhere', async () => {
    putFiles()
    await open()
    const frame = await get('/tradingview/charting_library/sameorigin.html')
    expect(frame.headers.get('content-type')).toContain('text/html')
    expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const policy = policyOf(frame)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("connect-src 'self' blob:")
    expect(policy).not.toMatch(/https?:|\*/)
  })

  it('[CHT-01, SEC-04] without its files nothing is told, nothing is there and the policy stays shut', async () => {
    await open()
    expect(await reported()).toBe('')
    const missing = await get(SCRIPT)
    expect(missing.status).toBe(404)
    const policy = policyOf(await get('/'))
    expect(policy).not.toMatch(/unsafe|frame-src|worker-src 'self' blob/)
  })

  it('[CHT-01] has only its own files below its address, and no page', async () => {
    putFiles()
    await open()
    for (const path of ['notes.secret', '', 'charting_library', 'charting_library/gone.js', '..%2f..%2fetc%2fpasswd']) {
      expect([path, (await get(`/tradingview/${path}`)).status]).toEqual([path, 404])
    }
  })

  it('[CHT-01] is left alone when the open one is set, and asked for in vain when it was set and is missing', async () => {
    putFiles()
    await open({ engine: 'open' })
    expect(await reported()).toBe('')
    expect((await get(SCRIPT)).status).toBe(404)
    await exchange!.stop()
    rmSync(join(dir, 'charting_library'), { recursive: true })
    await open({ engine: 'licensed', path: '/charts' })
    expect(await reported()).toBe('/charts/')
    expect(policyOf(await get('/'))).not.toContain('unsafe')
  })

  it('[CHT-01, OPS-04] warns of a path without its slash and of files that were asked for', () => {
    const warnings: string[] = []
    const library = new ChartLibrary({ engine: 'licensed', path: '/charts', dir }, (message) => warnings.push(message))
    expect(library.address).toBe('/charts/')
    expect(warnings).toEqual([expect.stringContaining('slash'), expect.stringContaining(dir)])
    writeFileSync(join(dir, 'charting_library.js'), '')
    const flat = new ChartLibrary({ engine: 'auto', path: '/tradingview/', dir }, (message) => warnings.push(message))
    expect([flat.address, warnings.length]).toEqual(['/tradingview/charting_library.js', 2])
  })
})
