import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../scripts/lib/root.ts'
import { openChromium } from './chromium.ts'
import { report } from './report.ts'
import { percentile } from './statistics.ts'
import { CHANGES, LEVELS } from './web/book-update.ts'

/**
 * The terminal's own order-book code in Chromium, on a cross-origin isolated page, whose clock has a resolution of 5
 * µs.
 */
const built = await build({
  configFile: false,
  root: ROOT,
  logLevel: 'error',
  build: { write: false, lib: { entry: join(ROOT, 'bench/web/book-update.ts'), name: 'bench', formats: ['iife'] } },
})
const bundle = (Array.isArray(built) ? built : [built]).flatMap((result) => ('output' in result ? result.output : []))
const code = bundle.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n')

const server = createServer((request, response) => {
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-embedder-policy', 'require-corp')
  response.setHeader('content-type', request.url === '/bench.js' ? 'text/javascript' : 'text/html')
  response.end(request.url === '/bench.js' ? code : '<!doctype html><script src="/bench.js"></script>')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0

const browser = await openChromium()
const page = await browser.newPage()
await page.goto(`http://127.0.0.1:${port}/`)
const micros = await page.evaluate<number[]>('bench.measureBookUpdate()')
report({
  group: 'browser',
  name: `order book of ${LEVELS} levels a side in Chromium: ${CHANGES} changes a side taken over and grouped`,
  figures: { 'p50 µs': Math.round(percentile(micros, 0.5)), 'p95 µs': Math.round(percentile(micros, 0.95)) },
})
await browser.close()
server.close()
process.exit(0)
