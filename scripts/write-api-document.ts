import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiDocument } from './api-document.ts'

writeFileSync(join(import.meta.dirname, '../docs/api.md'), apiDocument())
