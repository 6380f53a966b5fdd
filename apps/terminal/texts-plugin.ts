import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { BASES, LANGUAGES, type Language } from './src/i18n/languages.ts'

const FOLDER = fileURLToPath(new URL('src/i18n/', import.meta.url))
const NAMESPACE = /^[a-zA-Z]+$/

/**
 * Puts the texts of each language beside the program as `locales/{version}/{language}/{namespace}.json`, where the version
 * is a hash of them all, and tells the program the version and the languages there are. English comes with the program.
 */
export function textsPlugin(): Plugin {
  const texts = allTexts()
  return {
    name: 'texts',
    config(_, { command }) {
      if (command !== 'build') return {}
      return {
        define: {
          'import.meta.env.VITE_TEXTS_VERSION': JSON.stringify(versionOf(texts)),
          'import.meta.env.VITE_TEXTS_LANGUAGES': JSON.stringify([...texts.keys()].join(',')),
        },
      }
    },
    generateBundle() {
      const version = versionOf(texts)
      for (const [language, namespaces] of texts) {
        for (const [namespace, source] of namespaces) {
          this.emitFile({ type: 'asset', fileName: `locales/${version}/${language}/${namespace}.json`, source })
        }
      }
    },
    configureServer(server) {
      server.middlewares.use('/locales/development', (request, response, next) => {
        const [, language, namespace] = /^\/([a-zA-Z-]+)\/([a-zA-Z]+)\.json$/.exec(request.url ?? '') ?? []
        const source = LANGUAGES.find((known) => known === language)
        const found = source === undefined ? undefined : textsOf(source, namespace ?? '')
        if (found === undefined) return next()
        response.setHeader('content-type', 'application/json')
        response.end(found)
      })
    },
  }
}

/** Language → namespace → JSON, of the languages that are not in the program. A variant without its base is left out. */
function allTexts(): Map<Language, Map<string, string>> {
  const texts = new Map<Language, Map<string, string>>()
  const namespaces = readdirSync(`${FOLDER}en`).map((file) => file.replace(/\.json$/, ''))
  for (const language of LANGUAGES) {
    if (language === 'en' || !existsSync(`${FOLDER}${BASES[language] ?? language}`)) continue
    const found = namespaces.flatMap((namespace) => {
      const source = textsOf(language, namespace)
      return source === undefined ? [] : [[namespace, source] as const]
    })
    texts.set(language, new Map(found))
  }
  return texts
}

/** One namespace with what a variant takes from its base. */
function textsOf(language: Language, namespace: string): string | undefined {
  if (!NAMESPACE.test(namespace)) return undefined
  const layers = [BASES[language], language].flatMap((layer) => {
    const file = `${FOLDER}${layer}/${namespace}.json`
    return layer !== undefined && existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8')) as object] : []
  })
  return layers.length === 0 ? undefined : JSON.stringify(Object.assign({}, ...layers))
}

function versionOf(texts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const hash = createHash('sha256')
  for (const [language, namespaces] of texts)
    for (const entry of namespaces) hash.update(`${language} ${entry.join(' ')}\n`)
  return hash.digest('hex').slice(0, 8)
}
