import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInSymbols } from './built-in-symbols.ts'

const FILE = '../apps/terminal/src/stores/catalogue/built-in-symbols.json'
writeFileSync(join(import.meta.dirname, FILE), `${JSON.stringify(builtInSymbols(), null, 2)}\n`)
