import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BASES, LANGUAGES } from '../apps/terminal/src/i18n/languages.ts'
import { compareTexts, type Texts } from './i18n/compare-texts.ts'
import { wordsOf } from './i18n/source-words.ts'
import { wrongTerms } from './i18n/terms.ts'
import { type SourceFile, unusedKeys } from './i18n/unused-keys.ts'
import { ROOT } from './lib/root.ts'

/**
 * `npm run check:i18n`: checks that every language has every text with the same parameters and its own plural forms and
 * uses the glossary's terms, that no text is unused, and that no view contains literal text.
 */
const FOLDER = join(ROOT, 'apps/terminal/src/i18n')
const SPEAKING = ['apps/terminal/src', 'packages/trading/src', 'packages/protocol/src']

const files = SPEAKING.flatMap((folder) => sourcesBelow(join(ROOT, folder)))
const namespaces = readdirSync(join(FOLDER, 'en')).map((file) => file.replace(/\.json$/, ''))
const english = new Map<string, Texts>(namespaces.map((namespace) => [namespace, readTexts('en', namespace)]))
const problems: string[] = []

for (const { path, words } of files) for (const raw of words.raw) problems.push(`${path}: raw text ${raw}`)

for (const [namespace, texts] of english) {
  const file = `en/${namespace}.json`
  for (const problem of compareTexts('en', texts, texts)) problems.push(`${file}: ${problem}`)
  for (const problem of wrongTerms('en', texts, texts)) problems.push(`${file}: ${problem}`)
  for (const key of unusedKeys(namespace, Object.keys(texts), files)) problems.push(`${file}: ${key}: unused`)
  for (const key of keysTwice('en', namespace)) problems.push(`${file}: ${key}: twice`)
}

for (const language of LANGUAGES) {
  if (language === 'en') continue
  const base = BASES[language]
  if (!existsSync(join(FOLDER, language))) {
    if (base === undefined) problems.push(`${language}: the language is missing`)
    continue
  }
  for (const [namespace, source] of english) {
    const file = `${language}/${namespace}.json`
    if (!existsSync(join(FOLDER, file))) {
      if (base === undefined) problems.push(`${file}: missing`)
      continue
    }
    const texts = readTexts(language, namespace)
    const found = compareTexts(language, source, texts, base !== undefined)
    for (const problem of [...found, ...wrongTerms(language, source, texts)]) problems.push(`${file}: ${problem}`)
    for (const key of keysTwice(language, namespace)) problems.push(`${file}: ${key}: twice`)
  }
  for (const file of readdirSync(join(FOLDER, language))) {
    if (!english.has(file.replace(/\.json$/, ''))) problems.push(`${language}/${file}: unknown to the English`)
  }
}

for (const problem of problems) console.log(problem)
const keys = [...english.values()].reduce((count, texts) => count + Object.keys(texts).length, 0)
console.log(`texts: ${keys} keys in ${LANGUAGES.length} languages, ${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)

function readTexts(language: string, namespace: string): Texts {
  const texts: unknown = JSON.parse(readFileSync(join(FOLDER, language, `${namespace}.json`), 'utf8'))
  if (typeof texts !== 'object' || texts === null) throw new Error(`${language}/${namespace}.json is no object`)
  const entries = Object.entries(texts).map(([key, text]) => {
    if (typeof text !== 'string') throw new Error(`${language}/${namespace}.json: ${key} is no text`)
    return [key, text] as const
  })
  return Object.fromEntries(entries)
}

/** Returns keys that occur twice in a file, because the later one silently replaces the first. */
function keysTwice(language: string, namespace: string): string[] {
  const source = readFileSync(join(FOLDER, language, `${namespace}.json`), 'utf8')
  const keys = [...source.matchAll(/^\s*"([^"]+)"\s*:/gm)].map(([, key]) => key ?? '')
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}

function sourcesBelow(folder: string): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): SourceFile[] => {
    const full = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sourcesBelow(full)
    if (!/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    return [{ path: relative(ROOT, full), words: wordsOf(readFileSync(full, 'utf8'), entry.name.endsWith('x')) }]
  })
}
