import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COINS_WITH_ICON, coinIcon, PERPETUALS } from '@perpdesk/trading'
import { expect, it } from 'vitest'

const PUBLIC = join(import.meta.dirname, '../apps/terminal/public')

it('[CAT-02] every address of a coin’s mark is a file that is served, and every file is a coin’s', () => {
  const addresses = [...COINS_WITH_ICON].map(coinIcon)
  expect(
    readdirSync(join(PUBLIC, 'coins'))
      .map((name) => `/coins/${name}`)
      .toSorted(),
  ).toEqual(addresses.toSorted())
  expect(addresses.length).toBeGreaterThanOrEqual(40)
  expect(coinIcon('NONE')).toBe('')
})

it('[CAT-02] marks are small, draw one another’s likeness nowhere, and load or run nothing', () => {
  const drawings = [...COINS_WITH_ICON].map((coin) => readFileSync(join(PUBLIC, coinIcon(coin)), 'utf8'))
  for (const drawing of drawings) {
    expect(drawing.length).toBeLessThan(700)
    expect(drawing).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 32 32"><circle [^>]+ fill="#[0-9a-f]{6}"\/>/,
    )
    expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/script|href|url\(|on\w+=|:\/\//)
  }
  const colours = drawings.map((drawing) => /fill="(#[0-9a-f]{6})"/.exec(drawing)?.[1])
  expect(new Set(colours).size).toBe(drawings.length)
  const shapes = drawings.map((drawing) => drawing.replaceAll(/#[0-9a-f]{6}/g, ''))
  expect(new Set(shapes).size).toBe(drawings.length)
})

it('[CAT-02] every coin that contracts are listed of from the start has one, and so have the coins that they settle in', () => {
  const coins = PERPETUALS.flatMap(({ baseCoin, settleCoin }) => [baseCoin.replaceAll(/\d/g, ''), settleCoin])
  expect(coins.filter((coin) => coinIcon(coin) === '')).toEqual([])
})
