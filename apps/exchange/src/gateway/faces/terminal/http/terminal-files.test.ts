import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestExchange, type TestExchange } from '../../../../testing/test-exchange.ts'

const PAGE = '<!doctype html><meta name="perpdesk-settings" content="{}" /><title>page</title>'

describe('pages', () => {
  let exchange: TestExchange
  const get = (path: string, accept = 'text/html') => fetch(exchange.url + path, { headers: { accept } })
  /** Sends the path unchanged; `fetch` would normalise it. */
  const rawGet = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(exchange.url)
      const asked = request({ hostname, port, path, headers: { accept: 'application/json' } }, (response) => {
        response.setEncoding('utf8')
        let body = ''
        response.on('data', (chunk: string) => {
          body += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      })
      asked.on('error', reject).end()
    })

  beforeAll(async () => {
    const terminalDir = mkdtempSync(join(tmpdir(), 'perpdesk-terminal-'))
    mkdirSync(join(terminalDir, 'assets'))
    mkdirSync(join(terminalDir, 'locales/1a2b/de-DE'), { recursive: true })
    writeFileSync(join(terminalDir, 'locales/1a2b/de-DE/common.json'), '{"close":"Schließen"}')
    writeFileSync(join(terminalDir, 'index.html'), PAGE)
    writeFileSync(join(terminalDir, 'assets', 'app-1a2b3c.js'), 'export {}')
    writeFileSync(join(terminalDir, 'assets', 'app-1a2b3c.js.map'), '{}')
    writeFileSync(join(terminalDir, '.secret'), 'no')
    writeFileSync(join(terminalDir, 'manifest.webmanifest'), '{}')
    writeFileSync(join(terminalDir, 'icon-192.png'), '')
    exchange = await startTestExchange({
      config: { terminalDir, site: 'hk', builtInList: 'eu', localesPath: 'https://texts.example/x' },
    })
  })
  afterAll(() => exchange.stop())

  it.each([
    '/',
    '/trade/usdt/BTCUSDT',
    '/trade/usdt/BTCUSDT?x=1',
    '/user/assets/order/derivatives/uniform-usdt/trade-history',
    '/contract/BTCUSDT/funding',
    '/en/invite?ref=abc',
  ])('[ROUTE-01, SEC-04] %s is the terminal under a policy without inline script', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<title>page</title>')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    const { host } = new URL(exchange.url)
    expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host} https://texts.example;`)
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  it('[I18N-01, I18N-02, CAT-12] the page is told which site it is of, its built-in list and where its texts lie', async () => {
    for (const path of ['/', '/trade/usdt/BTCUSDT']) {
      const response = await get(path)
      const reported = /content="([^"]*)"/.exec(await response.text())?.[1]?.replaceAll('&quot;', '"') ?? ''
      expect(JSON.parse(reported)).toEqual({
        site: 'hk',
        builtInList: 'eu',
        localesPath: 'https://texts.example/x',
        privateStreamPath: '/realtime/private',
        chartLibrary: '',
        sendsMail: false,
      })
      const again = await fetch(exchange.url + path, {
        headers: { accept: 'text/html', 'if-none-match': response.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    }
  })

  it('[I18N-02] texts are kept for ever under the address of their version; one that is gone is not kept', async () => {
    const texts = await get('/locales/1a2b/de-DE/common.json', '*/*')
    expect(texts.headers.get('cache-control')).toContain('immutable')
    expect(await texts.json()).toEqual({ close: 'Schließen' })
    const gone = await get('/locales/0000/de-DE/common.json', '*/*')
    expect(gone.status).toBe(404)
    expect(gone.headers.get('cache-control')).not.toContain('immutable')
  })

  it('[TAB-05, SEC-04] the manifest of the installed terminal and its icons have their types, and the policy lets them in', async () => {
    const manifest = await get('/manifest.webmanifest', '*/*')
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
    expect((await get('/icon-192.png', '*/*')).headers.get('content-type')).toBe('image/png')
    expect((await get('/')).headers.get('content-security-policy')).toContain("manifest-src 'self'")
  })

  it('[SEC-04, REQ-06] hashed files are kept for ever, and only files of the terminal are sent', async () => {
    const script = await get('/assets/app-1a2b3c.js', '*/*')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-type')).toContain('javascript')
    for (const path of [
      '/assets/app-1a2b3c.js.map',
      '/.secret',
      '/assets/../.secret',
      '/assets/..%2f.secret',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%5c..%5cetc/passwd',
      '/assets/gone.js',
      '/assets',
      '/index.html',
      '/contract/v5/nothing',
      '/user/private/nothing',
      '/user/public/nothing',
      '/realtime/nothing',
      '/v2/public/nothing',
      '/v3/private/nothing',
      '/v3/linear/private/nothing',
      '/fapi/beehive/nothing',
      '/unified/v5/nothing',
      '//evil.example/%2e%2e',
      '/assets/%00',
    ]) {
      const { status, body } = await rawGet(path)
      expect(`${path} ${status}`).toMatch(/ (?:400|403|404)$/)
      expect(JSON.parse(body)).toMatchObject({
        retCode: expect.toSatisfy((code) => code === 10_404 || code === 10_400),
      })
    }
  })
})
