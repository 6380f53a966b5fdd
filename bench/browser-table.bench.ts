import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../scripts/lib/root.ts'
import { openChromium } from './chromium.ts'
import { report } from './report.ts'

/** How many rows of a long table are in the DOM. */
const ROWS = 10_000

const built = await build({
  configFile: false,
  root: ROOT,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic' } },
  build: { write: false, lib: { entry: join(ROOT, 'bench/web/long-table.tsx'), name: 'bench', formats: ['iife'] } },
})
const parts = (Array.isArray(built) ? built : [built]).flatMap((result) => ('output' in result ? result.output : []))
const code = parts.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n')
const style = parts.map((part) => (part.type === 'asset' && part.fileName.endsWith('.css') ? String(part.source) : ''))
const server = createServer((request, response) => {
  response.setHeader('content-type', request.url === '/bench.js' ? 'text/javascript' : 'text/html')
  const page = `<!doctype html><style>${style.join('\n')}</style><script src="/bench.js"></script><body></body>`
  response.end(request.url === '/bench.js' ? code : page)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0

const browser = await openChromium()
const page = await browser.newPage()
await page.goto(`http://127.0.0.1:${port}/`)
const most = await page.evaluate<number>(`bench.measureLongTable(${ROWS})`)
report({
  group: 'browser',
  name: `table of ${ROWS} rows, scrolled from end to end`,
  figures: { 'rows in the page, most (budget 60)': most },
})
await browser.close()
server.close()
process.exit(0)
