import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { BASES, LANGUAGES, type Language } from './src/i18n/languages.ts'

const FOLDER = fileURLToPath(new URL('src/i18n/', import.meta.url))
const NAMESPACE = /^[a-zA-Z]+$/

/**
 * Writes the texts of each language beside the program as `locales/{version}/{language}/{namespace}.json` and passes
 * the version and the available languages to the program.
 */
export function textsPlugin(): Plugin {
  const { version, languages, files } = gatherTexts(FOLDER)
  return {
    name: 'texts',
    config(_, { command }) {
      if (command !== 'build') return {}
      return {
        define: {
          'import.meta.env.VITE_TEXTS_VERSION': JSON.stringify(version),
          'import.meta.env.VITE_TEXTS_LANGUAGES': JSON.stringify(languages.join(',')),
        },
      }
    },
    generateBundle() {
      for (const [path, source] of files) {
        this.emitFile({ type: 'asset', fileName: `locales/${version}/${path}`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use('/locales/development', (request, response, next) => {
        const [, language, namespace] = /^\/([a-zA-Z-]+)\/([a-zA-Z]+)\.json$/.exec(request.url ?? '') ?? []
        const source = LANGUAGES.find((known) => known === language)
        const found = source === undefined ? undefined : textsOf(FOLDER, source, namespace ?? '')
        if (found === undefined) return next()
        response.setHeader('content-type', 'application/json')
        response.end(found)
      })
    },
  }
}

export interface GatheredTexts {
  /** A hash of all texts, which changes with every change of a text. */
  readonly version: string
  /** Languages available besides English, which is always available; a variant is available if its base is. */
  readonly languages: readonly Language[]
  /** `{language}/{namespace}.json` → JSON. */
  readonly files: ReadonlyMap<string, string>
}

/** Returns all texts below `folder`, which ends with a slash and has one folder per language. */
export function gatherTexts(folder: string): GatheredTexts {
  const namespaces = readdirSync(`${folder}en`).map((file) => file.replace(/\.json$/, ''))
  const languages = LANGUAGES.filter((language) => {
    return language !== 'en' && existsSync(`${folder}${BASES[language] ?? language}`)
  })
  const files = new Map<string, string>()
  const hash = createHash('sha256')
  for (const language of ['en', ...languages] as const) {
    for (const namespace of namespaces) {
      const source = textsOf(folder, language, namespace)
      if (source === undefined) continue
      files.set(`${language}/${namespace}.json`, source)
      hash.update(`${language}/${namespace} ${source}\n`)
    }
  }
  return { version: hash.digest('hex').slice(0, 8), languages, files }
}

/**
 * Returns a namespace as JSON, including the texts that a variant takes from its base; `undefined` if it has no file.
 */
function textsOf(folder: string, language: Language, namespace: string): string | undefined {
  if (!NAMESPACE.test(namespace)) return undefined
  const layers = [BASES[language], language].flatMap((layer) => {
    const file = `${folder}${layer}/${namespace}.json`
    return layer !== undefined && existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8'))] : []
  })
  return layers.length === 0 ? undefined : JSON.stringify(Object.assign({}, ...layers))
}
