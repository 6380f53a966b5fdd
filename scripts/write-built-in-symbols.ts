import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInPairs } from './built-in-pairs.ts'
import { builtInSymbols } from './built-in-symbols.ts'

const STORES = '../apps/terminal/src/stores'
const write = (file: string, lists: object) =>
  writeFileSync(join(import.meta.dirname, STORES, file), `${JSON.stringify(lists, null, 2)}\n`)

write('catalogue/built-in-symbols.json', builtInSymbols())
write('pair-list/built-in-pairs.json', builtInPairs())
