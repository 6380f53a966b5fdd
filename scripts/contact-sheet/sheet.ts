import type { Browser } from '@playwright/test'

export interface Tile {
  readonly name: string
  /** PNG. */
  readonly picture: Buffer
  readonly held: boolean
}

/** Background of the sheet in each theme. */
export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]
const PAPER: Readonly<Record<Theme, string>> = { dark: '#000; color: #eee', light: '#ddd; color: #111' }

/** Arranges tiles in rows, each under its name, and writes them as one picture. */
export async function writeSheet(
  browser: Browser,
  tiles: readonly Tile[],
  theme: Theme,
  tileWidth: number,
  path: string,
): Promise<void> {
  const columns = Math.min(5, Math.max(2, Math.floor(3_000 / tileWidth)))
  const page = await browser.newPage({ viewport: { width: columns * (tileWidth + 12) + 12, height: 600 } })
  const figures = tiles.map(
    ({ name, picture, held }) =>
      `<figure><figcaption>${held ? name : `<b>FAILED: ${name}</b>`}</figcaption>
<img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
  )
  await page.setContent(`<!doctype html><style>
body { display: grid; grid-template-columns: repeat(${columns}, ${tileWidth}px); gap: 12px; margin: 12px;
  background: ${PAPER[theme]}; font: 14px sans-serif }
figure { margin: 0 } img { width: 100% } b { color: #f33 }
</style>${figures.join('')}`)
  await page.screenshot({ path, fullPage: true })
  await page.close()
}
