import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

/**
 * Folders in which fractional doubles are allowed: `numeric` contains the conversions; reference prices of the market
 * model and pixels of the chart are not money.
 */
const ALLOWED = [
  /^packages\/numeric\//,
  /^apps\/exchange\/src\/market\//,
  /^apps\/terminal\/src\/features\/chart\//,
  /\.test\.tsx?$/,
]
const FORBIDDEN_CALLS = new Set(['Number', 'parseFloat'])
const FORBIDDEN_METHODS = new Set(['toFixed', 'toPrecision', 'parseFloat'])

/**
 * Finds places outside the allowed folders where a text or an exact number becomes a double, or a double becomes text.
 */
export function exactnessFindings(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => !ALLOWED.some((room) => room.test(file)))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return findingsIn(source, file.endsWith('x')).map((finding) => `exactness: ${file}: ${finding}`)
    })
}

/** Returns the findings in one source text. */
export function findingsIn(source: string, tsx: boolean): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child)
      return
    }
    if (!isNode(node)) return
    if (node['type'] === 'CallExpression') {
      const callee = node['callee']
      if (isNode(callee)) {
        const name = callee['type'] === 'Identifier' ? callee['value'] : undefined
        if (typeof name === 'string' && FORBIDDEN_CALLS.has(name))
          found.push(`${name}(…): use numeric's toSafeInteger or parseE8`)
        const property = callee['type'] === 'MemberExpression' ? callee['property'] : undefined
        const method = isNode(property) ? property['value'] : undefined
        if (typeof method === 'string' && FORBIDDEN_METHODS.has(method))
          found.push(`.${method}(…): use numeric's formatE8`)
      }
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx, target: 'es2024' }))
  return found
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
