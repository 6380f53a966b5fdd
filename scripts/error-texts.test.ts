import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CODE_NAMES, codeNameFile, ERROR_TEXTS, errorTextFile } from './error-texts.ts'
import { ROOT } from './lib/root.ts'

it('[ERR-06] the terminal’s English sentences are those of the catalogue (node scripts/write-error-texts.ts)', () => {
  expect(readFileSync(join(ROOT, ERROR_TEXTS), 'utf8')).toBe(errorTextFile())
  expect(readFileSync(join(ROOT, CODE_NAMES), 'utf8')).toBe(codeNameFile())
})
