import { parseSync } from '@swc/core'

/**
 * Texts of one source file: string literals, templates as patterns, the namespaces it uses, and literal words that are
 * displayed.
 */
export interface SourceWords {
  readonly literals: ReadonlySet<string>
  /** Static parts of template strings: `issue.${code}` gives `["issue.", ""]`. */
  readonly templates: readonly (readonly string[])[]
  readonly namespaces: ReadonlySet<string>
  /** Displayed words that do not come from the text files. */
  readonly raw: readonly string[]
}

/** Attributes whose value is displayed or read aloud. */
const SPOKEN = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'note',
  'content',
  'header',
  'error',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
])
/** Proper names, which are the same in every language. */
const NAMES = /Perpdesk/g
/** A function that gets the namespace with each key, as in commands, which have texts in two languages. */
const SAYER = 'say'
const NAMESPACE_TAKERS = new Set(['useText', 'textOf', 'loadTexts', 'useTranslation'])

type Node = Readonly<Record<string, unknown>>

export function wordsOf(source: string, tsx: boolean): SourceWords {
  const literals = new Set<string>()
  const templates: string[][] = []
  const namespaces = new Set<string>()
  const raw: string[] = []

  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child)
      return
    }
    if (!isNode(node)) return
    read(node)
    for (const value of Object.values(node)) visit(value)
  }

  const read = (node: Node): void => {
    switch (node['type']) {
      case 'StringLiteral':
        literals.add(String(node['value']))
        break
      case 'TemplateLiteral': {
        const quasis = Array.isArray(node['quasis']) ? node['quasis'] : []
        templates.push(quasis.map((quasi: Node) => String(quasi['cooked'])))
        break
      }
      case 'CallExpression': {
        const callee = node['callee']
        const name = isNode(callee) && callee['type'] === 'Identifier' ? String(callee['value']) : ''
        const reported = Array.isArray(node['arguments']) ? node['arguments'] : []
        if (name === SAYER) for (const word of stringsIn(reported[0])) namespaces.add(word)
        if (NAMESPACE_TAKERS.has(name)) for (const word of stringsIn(node['arguments'])) namespaces.add(word)
        break
      }
      case 'TsTypeReference': {
        const type = node['typeName']
        const name = isNode(type) ? String(type['value']) : ''
        if (name === 'Text' || name === 'TextKey')
          for (const word of stringsIn(node['typeParams'])) namespaces.add(word)
        break
      }
      case 'JSXText':
        if (isWords(String(node['value']))) raw.push(String(node['value']).trim())
        break
      case 'JSXAttribute': {
        const name = attributeName(node['name'])
        if (SPOKEN.has(name)) raw.push(...shownIn(node['value']).map((word) => `${name}="${word}"`))
        break
      }
      case 'JSXElement':
      case 'JSXFragment':
        for (const child of Array.isArray(node['children']) ? node['children'] : []) {
          if (isNode(child) && child['type'] === 'JSXExpressionContainer') raw.push(...shownIn(child['expression']))
        }
        break
    }
  }

  visit(parseSync(source, { syntax: 'typescript', tsx, target: 'es2024' }))
  return { literals, templates, namespaces, raw }
}

/** Returns the words that an expression may display: literals, templates and the branches of conditions. */
function shownIn(node: unknown): string[] {
  if (!isNode(node)) return []
  switch (node['type']) {
    case 'StringLiteral':
      return isWords(String(node['value'])) ? [String(node['value'])] : []
    case 'TemplateLiteral': {
      const quasis: readonly Node[] = Array.isArray(node['quasis']) ? node['quasis'] : []
      return quasis.map((quasi) => String(quasi['cooked'])).filter(isWords)
    }
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return shownIn(node['expression'])
    case 'ConditionalExpression':
      return [...shownIn(node['consequent']), ...shownIn(node['alternate'])]
    case 'BinaryExpression':
      return node['operator'] === '??' || node['operator'] === '||' || node['operator'] === '&&'
        ? shownIn(node['right'])
        : []
    default:
      return []
  }
}

function isWords(text: string): boolean {
  return /\p{L}{2,}/u.test(text.replaceAll(NAMES, ''))
}

function stringsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(stringsIn)
  if (!isNode(node)) return []
  if (node['type'] === 'StringLiteral') return [String(node['value'])]
  return Object.values(node).flatMap(stringsIn)
}

function attributeName(node: unknown): string {
  return isNode(node) && node['type'] === 'Identifier' ? String(node['value']) : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}
