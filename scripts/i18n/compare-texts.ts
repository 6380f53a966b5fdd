export type Texts = Readonly<Record<string, string>>

const FORM = /^(.*)_(zero|one|two|few|many|other)$/

/** `rows_one` is a form of `rows`, if the English has `rows_other` too. */
function pluralBase(key: string, texts: Texts): string | undefined {
  const base = FORM.exec(key)?.[1]
  return base !== undefined && `${base}_other` in texts ? base : undefined
}

/** The names that a text is filled with, in the order of the alphabet. */
function parametersOf(text: string): string {
  const names = [...text.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].map(([, name]) => name ?? '')
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b)).join(', ')
}

/**
 * Problems of one namespace of a language against the English: missing, unknown and empty keys, other parameters,
 * missing plural forms, and ones that the language does not have. `partial` allows missing keys (a variant over its
 * base).
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
