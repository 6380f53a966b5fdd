export type Texts = Readonly<Record<string, string>>

const FORM = /^(.*)_(zero|one|two|few|many|other)$/

/**
 * Returns the base of a plural form: `rows` for `rows_one`, if the English texts have `rows_other`; `undefined` for
 * other keys.
 */
function pluralBase(key: string, texts: Texts): string | undefined {
  const base = FORM.exec(key)?.[1]
  return base !== undefined && `${base}_other` in texts ? base : undefined
}

/** Returns the names of a text's parameters in alphabetical order. */
function parametersOf(text: string): string {
  const names = [...text.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].map(([, name]) => name ?? '')
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b)).join(', ')
}

/**
 * Returns the problems of one namespace of a language compared with the English texts: missing, unknown and empty keys,
 * different parameters, missing plural forms, and forms that the language does not have. `partial` allows missing keys
 * (for a variant of a base language).
 */
export function compareTexts(language: string, english: Texts, texts: Texts, partial = false): string[] {
  const problems: string[] = []
  const forms: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const wanted = new Map<string, string>()
  for (const [key, text] of Object.entries(english)) {
    const base = pluralBase(key, english)
    if (base === undefined) wanted.set(key, text)
    else for (const form of forms) wanted.set(`${base}_${form}`, english[`${base}_other`] ?? '')
  }
  for (const [key, source] of wanted) {
    const text = texts[key]
    if (text === undefined) {
      if (!partial) problems.push(`${key}: missing`)
    } else if (text.trim() === '') problems.push(`${key}: empty`)
    else if (parametersOf(text) !== parametersOf(source)) {
      problems.push(`${key}: has the parameters (${parametersOf(text)}), the English (${parametersOf(source)})`)
    } else if (/\{(?!\{)[^{}]*\}(?!\})/.test(text.replaceAll(/\{\{[^}]*\}\}/g, ''))) {
      problems.push(`${key}: a single brace is no parameter`)
    }
  }
  for (const key of Object.keys(texts)) {
    if (wanted.has(key)) continue
    const form = FORM.exec(key)
    const isForm = form !== null && `${form[1]}_other` in english
    problems.push(isForm ? `${key}: ${language} has no plural form "${form[2]}"` : `${key}: unknown to the English`)
  }
  return problems
}
