import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { InviteCodes } from '../apps/exchange/src/identity/invite-codes.ts'
import {
  BACKGROUNDS,
  POSTER_THEMES,
  type PosterShape,
  type PosterTheme,
  SHAPES,
} from '../apps/terminal/src/features/poster/poster-model.ts'
import { BASES, LANGUAGES, type Language } from '../apps/terminal/src/i18n/languages.ts'
import { openChromium } from '../bench/chromium.ts'
import { readOptions, refuse } from './lib/options.ts'
import { ROOT } from './lib/root.ts'
import type { Asked, Drawn } from './posters/page.ts'

/**
 * `npm run posters`: draws the posters of a position and of a closed order in both shapes, both themes and every
 * language, as one picture each and one sheet per language. Each has its own invite code, drawn as by the exchange. The
 * QR code must decode to the invite link, and every letter must have a glyph.
 */
const USAGE = `npm run posters -- [--language TAG]

  --language  only that one, as de-DE`

const KINDS = ['position', 'closedOrder'] as const

const { values } = readOptions(USAGE, { options: { language: { type: 'string' } } })
const languages = values.language === undefined ? LANGUAGES : LANGUAGES.filter((each) => each === values.language)
if (languages.length === 0) refuse(`--language needs one of ${LANGUAGES.join(' ')}, not '${values.language}'`, USAGE)

const started = performance.now()
const codes = new InviteCodes([], randomBytes)
const folder = join(ROOT, '.cache/posters')
mkdirSync(folder, { recursive: true })
const files = await bundle()
const server = createServer(({ url }, response) => {
  response.setHeader('content-type', url === '/page.js' ? 'text/javascript' : 'text/html; charset=utf-8')
  const page = `<!doctype html><style>${files.style}</style><script src="/page.js"></script><body></body>`
  response.end(url === '/page.js' ? files.code : page)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
const browser = await openChromium()
let [drawn, failed] = [0, 0]
try {
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  for (const language of languages) await drawAll(page, language)
} finally {
  await browser.close()
  server.close()
}
const seconds = Math.round((performance.now() - started) / 1_000)
console.log(
  `posters: ${drawn} in ${languages.length} languages, ${drawn - failed} held, ${failed} failed; ${seconds} s`,
)
process.exit(failed === 0 ? 0 : 1)

async function drawAll(page: Page, language: Language): Promise<void> {
  const texts = textsOf(language)
  for (const shape of SHAPES) {
    for (const kind of KINDS) {
      for (const theme of POSTER_THEMES) {
        await drawOne(page, { kind, shape, theme, language, texts })
      }
    }
  }
  const sheet = join(folder, `${language}.png`)
  writePicture(sheet, await page.evaluate<string>('posters.takeSheet()'))
  console.log(`wrote ${relative(ROOT, sheet)}`)
}

interface One {
  readonly kind: (typeof KINDS)[number]
  readonly shape: PosterShape
  readonly theme: PosterTheme
  readonly language: Language
  readonly texts: Readonly<Record<string, string>>
}

async function drawOne(page: Page, one: One): Promise<void> {
  // The backgrounds alternate, in a different order for each language.
  const background = BACKGROUNDS[(drawn + LANGUAGES.indexOf(one.language)) % BACKGROUNDS.length] ?? BACKGROUNDS[0]
  drawn += 1
  const asked: Asked = { ...one, background, inviteCode: codes.draw() }
  const { picture, read, link, missing } = await page.evaluate<Drawn>(`posters.drawAsked(${JSON.stringify(asked)})`)
  const name = `${one.language}-${one.kind}-${one.shape}-${one.theme}`
  writePicture(join(folder, `${name}.png`), picture)
  if (read === link && missing === '') return
  failed += 1
  if (read !== link) console.log(`FAILED ${name}: its code says '${read}', not ${link}`)
  if (missing !== '') console.log(`FAILED ${name}: no font here has ${missing}`)
}

/** Writes the content of a data URL to a file. */
function writePicture(path: string, address: string): void {
  writeFileSync(path, Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
}

/** Returns the poster's texts; a variant of a language uses the file of its base language. */
function textsOf(language: Language): Readonly<Record<string, string>> {
  const path = join(ROOT, `apps/terminal/src/i18n/${BASES[language] ?? language}/poster.json`)
  const texts: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
  return texts
}

/** Builds the page that draws in the browser, with its fonts in its style. */
async function bundle(): Promise<{ readonly code: string; readonly style: string }> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic' } },
    build: { write: false, lib: { entry: join(ROOT, 'scripts/posters/page.ts'), name: 'posters', formats: ['iife'] } },
  })
  const parts = (Array.isArray(built) ? built : [built]).flatMap((result) => ('output' in result ? result.output : []))
  return {
    code: parts.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n'),
    style: parts
      .map((part) => (part.type === 'asset' && part.fileName.endsWith('.css') ? String(part.source) : ''))
      .join('\n'),
  }
}
