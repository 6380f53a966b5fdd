import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODE_NAMES, codeNameFile, ERROR_TEXTS, errorTextFile } from './error-texts.ts'
import { ROOT } from './lib/root.ts'

writeFileSync(join(ROOT, ERROR_TEXTS), errorTextFile())
writeFileSync(join(ROOT, CODE_NAMES), codeNameFile())
