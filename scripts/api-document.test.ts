import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiDocument } from './api-document.ts'

it('[API-01] the API document says what the schemas parse', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/api.md'), 'utf8')).toBe(apiDocument())
})
