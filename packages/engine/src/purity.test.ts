import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FORBIDDEN =
  /\b(?:Date|Math\.random|process|globalThis|performance|setTimeout|setInterval|Promise|async|Intl|console|toLocale\w*|localeCompare|fetch|require)\b/

it('[ENG-01] no file of the engine reads a clock, chance, locale or host', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
  )
  expect(files.length).toBeGreaterThan(40)
  const guilty = files.filter((file) => FORBIDDEN.test(withoutComments(readFileSync(join(folder, file), 'utf8'))))
  expect(guilty).toEqual([])
})

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\/\/.*/g, '')
}
