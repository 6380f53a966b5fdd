import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { TOOL_IDS } from '../apps/terminal/src/features/chart/drawings/drawing.ts'
import { CHART_TYPES } from '../apps/terminal/src/features/chart/engine/chart-engine.ts'
import { isPhone, layoutOf } from '../apps/terminal/src/ui/layout-kind.ts'
import { openChromium } from '../bench/chromium.ts'
import { Hand, nameOf, nameOfType } from './contact-sheet/hand.ts'
import { THEMES, type Theme, type Tile, writeSheet } from './contact-sheet/sheet.ts'
import { TOOL_TILES, TYPE_TILES } from './contact-sheet/tiles.ts'
import { buildTerminal } from './lib/build-terminal.ts'
import { startExchange } from './lib/exchange-process.ts'
import { readOptions, refuse } from './lib/options.ts'
import { ROOT } from './lib/root.ts'

/**
 * `npm run contact-sheet`: draws every drawing tool and every chart type in the real terminal, in each theme and with
 * each colour palette, and writes one picture for each combination. A drawing must have its colours where it was drawn
 * and be selected by a press there; a chart must have the colours of its type.
 */
const USAGE = `npm run contact-sheet -- [--size WIDTHxHEIGHT] [--theme dark|light]

  --size    of the window (1440x900); as small as a phone's it is touched
  --theme   only that one`

const PALETTES = [
  { name: 'green-red', colours: 'normal' },
  { name: 'colour-blind', colours: 'distinct' },
] as const
type Palette = (typeof PALETTES)[number]
const START_MS = 60_000

const { values } = readOptions(USAGE, {
  options: { size: { type: 'string', default: '1440x900' }, theme: { type: 'string' } },
})
const [width = 0, height = 0] = (/^(\d{3,4})x(\d{3,4})$/.exec(values.size) ?? []).slice(1).map(Number)
if (width === 0) refuse(`--size needs two numbers as 1440x900, not '${values.size}'`, USAGE)
const themes = values.theme === undefined ? THEMES : THEMES.filter((each) => each === values.theme)
if (themes.length === 0) refuse(`--theme needs dark or light, not '${values.theme}'`, USAGE)
const onPhone = isPhone(layoutOf({ width, height }))

const started = performance.now()
const folder = join(ROOT, '.cache/contact-sheet')
mkdirSync(folder, { recursive: true })
await buildTerminal()
const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-sheet-'))
const exchange = await startExchange({ dataDir })
const browser = await openChromium()
let failed = 0
let drawn = 0
try {
  // Two pages at a time, because a page spends much time waiting.
  for (const theme of themes) await Promise.all(PALETTES.map((palette) => draw(browser, theme, palette)))
} finally {
  await browser.close()
  await exchange.kill()
  rmSync(dataDir, { recursive: true, force: true })
}
const seconds = Math.round((performance.now() - started) / 1_000)
console.log(`contact sheets: ${drawn} tiles at ${values.size}, ${drawn - failed} held, ${failed} failed; ${seconds} s`)
process.exit(failed === 0 ? 0 : 1)

/** Draws one sheet. */
async function draw(within: Browser, theme: Theme, palette: Palette): Promise<void> {
  const context = await within.newContext({
    viewport: { width, height },
    ...(onPhone && { isMobile: true, hasTouch: true }),
  })
  const page = await context.newPage()
  await open(page, theme, palette)
  const hand = new Hand(page, onPhone)
  const chart = page.getByRole('application')
  const tiles: Tile[] = []
  const tile = async (name: string, work: () => Promise<string>) => {
    const [held, words] = await work().then(
      (seen) => [true, seen] as const,
      (reason: unknown) => [false, reason instanceof Error ? reason.message : String(reason)] as const,
    )
    tiles.push({ name, held, picture: await chart.screenshot() })
    drawn += 1
    if (!held) failed += 1
    console.log(`${held ? 'held  ' : 'FAILED'} ${`${theme} ${palette.name}`.padEnd(18)} ${name.padEnd(22)} ${words}`)
  }
  for (const tool of TOOL_IDS) {
    await tile(nameOf(tool), () => hand.draw(tool, TOOL_TILES[tool]))
    await hand.wipe()
  }
  for (const type of CHART_TYPES) await tile(nameOfType(type), () => hand.chooseType(type, TYPE_TILES[type]))
  const path = join(folder, `${theme}-${palette.name}-${values.size}.png`)
  const box = await chart.boundingBox()
  await writeSheet(within, tiles, theme, Math.round(box?.width ?? width), path)
  console.log(`wrote ${relative(ROOT, path)}`)
  await context.close()
}

/** Opens the trade page and waits for bars, prices and tools. */
async function open(page: Page, theme: Theme, { colours }: Palette): Promise<void> {
  page.setDefaultTimeout(10_000)
  await page.addInitScript(
    (settings) => {
      localStorage.setItem('perpdesk.practiceNotice.1', '{"seen":true}')
      localStorage.setItem('perpdesk.settings.1', JSON.stringify(settings))
    },
    { theme, colours },
  )
  await page.goto(`${exchange.url}/trade/usdt/BTCUSDT`)
  if (onPhone) await page.getByRole('navigation').getByRole('button', { name: /Chart/ }).tap({ timeout: START_MS })
  await page.locator('canvas[data-drawings]').waitFor({ timeout: START_MS })
}
