import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

/** The reference exchange itself; the tools around it that test it may use anything. */
const REFERENCE = /^scripts\/reference\/(?!generator\/|compare\/|.*\.test\.ts$)/

/** The names that may be shared besides types, by package: words of the vocabulary, and the writing of an exact number. */
const SHARED = new Map([
  ['@perpdesk/trading', /^[A-Z][A-Z0-9_]*$/],
  ['@perpdesk/numeric', /^e8$/],
])

/** Places where the reference would use a formula of the packages instead of its own: then both would be wrong alike. */
export function independenceFindings(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => REFERENCE.test(file))
    .flatMap((file) => {
      return sharedIn(readFileSync(join(root, file), 'utf8')).map((name) => `independence: ${file}: ${name}`)
    })
}

/** Names that a source text imports from the packages but should define itself. */
export function sharedIn(source: string): string[] {
  return parseSync(source, { syntax: 'typescript', target: 'es2024' }).body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration' || statement.typeOnly) return []
    const allowed = SHARED.get(statement.source.value)
    if (allowed === undefined) return []
    return statement.specifiers.flatMap((specifier) => {
      if (specifier.type !== 'ImportSpecifier') return [`all of ${statement.source.value}`]
      const name = specifier.imported?.value ?? specifier.local.value
      return specifier.isTypeOnly || allowed.test(name) ? [] : [`${name} of ${statement.source.value}`]
    })
  })
}
