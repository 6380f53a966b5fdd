import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

/** The reference itself; the tools that test it may import anything. */
const REFERENCE = /^scripts\/reference\/(?!generator\/|compare\/|.*\.test\.ts$)/

/**
 * Names besides types that may be shared, by package: constants of the vocabulary, and the constructor of an exact
 * number.
 */
const SHARED = new Map([
  ['@perpdesk/trading', /^[A-Z][A-Z0-9_]*$/],
  ['@perpdesk/numeric', /^e8$/],
])

/**
 * Finds imports by which the reference would use a formula of the packages instead of its own, so that a mistake in the
 * formula would not show.
 */
export function independenceFindings(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => REFERENCE.test(file))
    .flatMap((file) => {
      return sharedIn(readFileSync(join(root, file), 'utf8')).map((name) => `independence: ${file}: ${name}`)
    })
}

/** Returns the names that a source text imports from the packages but should define itself. */
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
