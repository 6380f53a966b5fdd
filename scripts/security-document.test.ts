import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const TITLE = /`(\[[A-Z]+-\d+[^`]*)`/g

it('[SEC-01, SEC-03] every test that the document on security names is there', () => {
  const named = Array.from(readFileSync(join(ROOT, 'docs/security.md'), 'utf8').matchAll(TITLE), ([, title]) => title)
  expect(named.length).toBeGreaterThan(15)
  const tests = globSync('apps/*/src/**/*.test.{ts,tsx}', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  expect(named.filter((title) => title === undefined || !tests.includes(`'${title}'`))).toEqual([])
})
