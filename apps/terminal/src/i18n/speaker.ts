import { setLocale } from '../ui/format.ts'
import type { Texts } from './fetch-texts.ts'
import type { Namespace } from './namespaces.ts'
import { builtInTexts, FIRST_NAMESPACES, type Spoken, textsOf } from './sources.ts'

export type TextParams = Readonly<Record<string, string | number>>

let language: Spoken = 'en'
/** The one chosen last; it is spoken once its texts are there. */
let wanted: Spoken = 'en'
const known = new Map<string, Texts>()
const coming = new Map<string, Promise<void>>()
/** Namespaces that are or may be on the screen: a new language needs them before it is spoken. */
const spoken = new Set<Namespace>(FIRST_NAMESPACES)

export function currentLanguage(): Spoken {
  return language
}

/** Whether the texts of a namespace are there, and where not the promise of them. */
export function awaited(namespace: Namespace): Promise<void> | undefined {
  spoken.add(namespace)
  if (textsIn(language, namespace) !== undefined && textsIn('en', namespace) !== undefined) return undefined
  return coming.get(`${language}/${namespace}`) ?? load(language, namespace)
}

/** Loads texts for use outside React. */
export async function loadTexts(...namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map(async (namespace) => awaited(namespace)))
}

/** Speaks another language from now on, once its texts of everything shown so far are there. */
export async function changeLanguage(next: Spoken, timeZone?: string): Promise<void> {
  wanted = next
  await Promise.all([...spoken].map((namespace) => load(next, namespace)))
  // A later choice was made meanwhile.
  if (wanted !== next) return
  language = next
  document.documentElement.lang = next
  setLocale(next === 'en-XA' ? 'en' : next, timeZone)
}

/** English, with what comes with the program. */
export async function startTexts(): Promise<void> {
  await changeLanguage('en')
}

/** A text filled in; in English where the language lacks it, and nothing rather than a key where that does too. */
export function say(namespace: Namespace, key: string, params: TextParams = {}): string {
  const text = find(language, namespace, key, params) ?? find('en', namespace, key, params) ?? ''
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(params[name] ?? ''))
}

/** With a `count` the plural form of the language: `rows_few` for `rows`. */
function find(tag: Spoken, namespace: Namespace, key: string, { count }: TextParams): string | undefined {
  const texts = textsIn(tag, namespace)
  if (texts === undefined || typeof count !== 'number') return texts?.[key]
  return texts[`${key}_${pluralRules(tag).select(count)}`] ?? texts[`${key}_other`] ?? texts[key]
}

const rules = new Map<Spoken, Intl.PluralRules>()

function pluralRules(tag: Spoken): Intl.PluralRules {
  const made = rules.get(tag) ?? new Intl.PluralRules(tag === 'en-XA' ? 'en' : tag)
  rules.set(tag, made)
  return made
}

function textsIn(tag: Spoken, namespace: Namespace): Texts | undefined {
  return known.get(`${tag}/${namespace}`) ?? (tag === 'en' ? builtInTexts(namespace) : undefined)
}

/** A namespace with its English beside it. One that does not come is said in English and asked for with the next choice. */
function load(tag: Spoken, namespace: Namespace): Promise<void> {
  const name = `${tag}/${namespace}`
  const under = coming.get(name)
  if (under !== undefined) return under
  const started = rememberBoth(tag, namespace).finally(() => coming.delete(name))
  coming.set(name, started)
  return started
}

async function rememberBoth(tag: Spoken, namespace: Namespace): Promise<void> {
  await Promise.all([remember(tag, namespace), remember('en', namespace)])
}

const EMPTY: Texts = {}

async function remember(tag: Spoken, namespace: Namespace): Promise<void> {
  const name = `${tag}/${namespace}`
  const there = textsIn(tag, namespace)
  if (there !== undefined && there !== EMPTY) return
  known.set(name, await textsOf(tag, namespace).catch(() => EMPTY))
}
