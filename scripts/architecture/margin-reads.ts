import { relative } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isClassDeclaration,
  isElementAccessExpression,
  isIdentifier,
  isImportSpecifier,
  isInterfaceDeclaration,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isSwitchStatement,
  isTypeAliasDeclaration,
  isVariableDeclaration,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { API, type Project, type Symbol, TypeFlags } from 'typescript/unstable/sync'

/**
 * A watched name as it is declared: its file, its owner (the type that it is a property of, or `''` for a function),
 * and the name.
 */
export type Watched = readonly [file: string, owner: string, name: string]

export interface Watch {
  readonly root: string
  /** The project to check, and the folder of its sources. */
  readonly config: string
  readonly sources: string
  /** Paths from which everything may be read. */
  readonly free: RegExp
  readonly watched: readonly Watched[]
  /** Files that may pass a watched property on, with the reason; deciding by it is refused there too. */
  readonly mayHandOn: ReadonlyMap<string, string>
  /** Values of account types and margin modes: they may be passed anywhere, but no code may decide by them. */
  readonly words?: readonly string[]
  /** Files that may look up a label by such a value, with the reason. */
  readonly mayName?: ReadonlyMap<string, string>
}

/**
 * Finds reads of properties by which only the modules of margin may decide, in all other modules. The names are
 * resolved by the compiler's symbols.
 */
export function marginReadFindings(watch: Watch): string[] {
  const api = new API({ cwd: watch.root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [`${watch.root}/${watch.config}`] })
    const project = snapshot.getProject(`${watch.root}/${watch.config}`)
    if (project === undefined) return [`margin: ${watch.config} is no project`]
    return new Reads(project, watch).findings()
  } finally {
    api.close()
  }
}

/** A place in a file that refers to a watched name. */
interface Read {
  readonly node: Node
  readonly symbol: Symbol | undefined
}

class Reads {
  readonly #project: Project
  readonly #watch: Watch
  readonly #names: ReadonlySet<string>
  readonly #keys: ReadonlySet<string>
  readonly #words: ReadonlySet<string>

  constructor(project: Project, watch: Watch) {
    this.#project = project
    this.#watch = watch
    this.#names = new Set(watch.watched.map(([, , name]) => name))
    this.#keys = new Set(watch.watched.map((one) => one.join(' ')))
    this.#words = new Set(watch.words)
  }

  findings(): string[] {
    const { root, sources, free, mayHandOn } = this.#watch
    const found: string[] = []
    const needed = new Set<string>()
    for (const path of this.#project.program.getSourceFileNames()) {
      const file = relative(root, path)
      if (!file.startsWith(sources) || free.test(file)) continue
      for (const { node, symbol } of this.#readsIn(path)) {
        const watched = this.#watchedBy(symbol)
        if (watched === undefined) continue
        if (mayHandOn.has(file)) needed.add(file)
        if (mayHandOn.has(file) && isHandedOn(node)) continue
        found.push(`margin: ${file}: reads ${watched}`)
      }
    }
    for (const file of mayHandOn.keys()) if (!needed.has(file)) found.push(`margin: ${file}: is excepted for nothing`)
    return [...found, ...this.#judgements(), ...this.#unknown()]
  }

  /** Finds places that compare with a watched value, branch on it, or look something up by it. */
  #judgements(): string[] {
    const { root, sources, free, mayName = new Map<string, string>() } = this.#watch
    const found: string[] = []
    const needed = new Set<string>()
    for (const path of this.#project.program.getSourceFileNames()) {
      const file = relative(root, path)
      if (this.#words.size === 0 || !file.startsWith(sources) || free.test(file)) continue
      const visit = (node: Node): void => {
        const judged = judgedIn(node)
        if (judged !== undefined && this.#isWord(judged)) {
          if (mayName.has(file)) needed.add(file)
          else found.push(`margin: ${file}: judges by ${judged.getText()}`)
        }
        node.forEachChild(visit)
      }
      const source = this.#project.program.getSourceFile(path)
      if (source !== undefined) visit(source)
    }
    for (const file of mayName.keys()) if (!needed.has(file)) found.push(`margin: ${file}: is excepted for nothing`)
    return found
  }

  /** True if the node's type has no other values than the watched ones. */
  #isWord(node: Node): boolean {
    const type = this.#project.checker.getTypeAtLocation(node)
    const parts = type === undefined ? [] : type.isUnionType() ? type.getTypes() : [type]
    const known = parts.filter((part) => (part.flags & (TypeFlags.Undefined | TypeFlags.Null)) === 0)
    return known.length > 0 && known.every((part) => part.isStringLiteralType() && this.#words.has(part.value))
  }

  /** Returns watched names that are no longer declared, because they would silently watch nothing. */
  #unknown(): string[] {
    return this.#watch.watched.flatMap(([file, owner, name]) => {
      const source = this.#project.program.getSourceFile(`${this.#watch.root}/${file}`)
      const declared: string[] = []
      const visit = (node: Node): void => {
        const symbol = isIdentifier(node) && node.text === name ? this.#symbolAt(node) : undefined
        if (symbol !== undefined) declared.push(...this.#keysOf(symbol))
        node.forEachChild(visit)
      }
      if (source !== undefined) visit(source)
      return declared.includes([file, owner, name].join(' ')) ? [] : [`margin: ${file} declares no ${owner} ${name}`]
    })
  }

  #readsIn(path: string): Read[] {
    const reads: Read[] = []
    const visit = (node: Node): void => {
      if (isPropertyAccessExpression(node) && this.#isNamed(node.name) && !isWritten(node)) {
        reads.push({ node, symbol: this.#symbolAt(node.name) })
      } else if (isElementAccessExpression(node) && this.#isNamed(node.argumentExpression) && !isWritten(node)) {
        reads.push({ node, symbol: this.#symbolAt(node.argumentExpression) })
      } else if (isBindingElement(node) && isObjectBindingPattern(node.parent)) {
        const name = node.propertyName ?? node.name
        const type = this.#isNamed(name) ? this.#project.checker.getTypeAtLocation(node.parent) : undefined
        if (type !== undefined) {
          reads.push({ node, symbol: this.#project.checker.getPropertyOfType(type, textOf(name)) })
        }
      } else if (isImportSpecifier(node) && this.#isNamed(node.propertyName ?? node.name)) {
        const symbol = this.#symbolAt(node.name)
        reads.push({ node, symbol: symbol && this.#project.checker.getAliasedSymbol(symbol) })
      }
      node.forEachChild(visit)
    }
    const source = this.#project.program.getSourceFile(path)
    if (source !== undefined) visit(source)
    return reads
  }

  #symbolAt(node: Node): Symbol | undefined {
    return this.#project.checker.getSymbolAtLocation(node)
  }

  #isNamed(node: Node | undefined): boolean {
    return this.#names.has(textOf(node))
  }

  #watchedBy(symbol: Symbol | undefined): string | undefined {
    return symbol === undefined ? undefined : this.#keysOf(symbol).find((key) => this.#keys.has(key))
  }

  /** Returns the declarations of a symbol; a property of a union and an inherited property have several. */
  #keysOf(symbol: Symbol): string[] {
    return symbol.declarations.map((declaration) => {
      const file = relative(this.#watch.root, declaration.path)
      return [file, ownerOf(declaration.resolve()), symbol.name].join(' ')
    })
  }
}

function textOf(node: Node | undefined): string {
  if (node === undefined) return ''
  return isIdentifier(node) || isStringLiteral(node) ? node.text : ''
}

/**
 * Returns the name of the class, interface, type or schema constant that encloses a declaration; `''` if there is none.
 */
function ownerOf(declaration: Node | undefined): string {
  for (let at = declaration?.parent; at !== undefined; at = at.parent) {
    if (isClassDeclaration(at) || isInterfaceDeclaration(at)) return textOf(at.name)
    if (isTypeAliasDeclaration(at) || isVariableDeclaration(at)) return textOf(at.name)
  }
  return ''
}

/**
 * Returns the value by which a comparison with a literal, a switch or a lookup decides; `undefined` for other nodes.
 */
function judgedIn(node: Node): Node | undefined {
  if (isSwitchStatement(node)) return node.expression
  if (isElementAccessExpression(node))
    return isStringLiteral(node.argumentExpression) ? undefined : node.argumentExpression
  if (!isBinaryExpression(node) || !COMPARISONS.has(node.operatorToken.kind)) return undefined
  if (isStringLiteral(node.right)) return node.left
  return isStringLiteral(node.left) ? node.right : undefined
}

const COMPARISONS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
])

function isWritten(node: Node): boolean {
  const { parent } = node
  return isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === SyntaxKind.EqualsToken
}

/**
 * True if the value is passed to a function, a property or a field unchanged, or compared with a value that is not a
 * literal.
 */
function isHandedOn(node: Node): boolean {
  const { parent } = node
  if (isImportSpecifier(node)) return true
  if (isPropertyAssignment(parent)) return parent.initializer === node
  if (isCallExpression(parent)) return parent.expression !== node
  if (isArrowFunction(parent)) return parent.body === node
  if (isBindingElement(parent)) return parent.initializer === node
  if (!isBinaryExpression(parent)) return false
  const { kind } = parent.operatorToken
  if (kind === SyntaxKind.EqualsToken) return parent.right === node
  if (kind === SyntaxKind.QuestionQuestionToken) return isHandedOn(parent)
  return COMPARISONS.has(kind) && judgedIn(parent) === undefined
}
