import { relative } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
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
  SyntaxKind,
} from 'typescript/unstable/ast'
import { API, type Project, type Symbol } from 'typescript/unstable/sync'

/** Names that are watched, as they are declared: the file, what they are a property of (`''` for a function), the name. */
export type Watched = readonly [file: string, owner: string, name: string]

export interface Watch {
  readonly root: string
  /** The project that is looked through, and the folder of its sources. */
  readonly config: string
  readonly sources: string
  /** A place from which everything may be read. */
  readonly free: RegExp
  readonly watched: readonly Watched[]
  /** Files that may hand a watched property on, with the reason; to judge by it is refused there too. */
  readonly mayHandOn: ReadonlyMap<string, string>
}

const ENGINE = 'packages/engine/src'
const TRADING = 'packages/trading/src'

/**
 * Account types and margin modes, and what is made of them: whoever wants to know what follows asks an exposure's regime or an account's
 * margin. Looked at is the engine; the gateway and the terminal, which still read them, are not.
 */
export const MARGIN_WATCH: Omit<Watch, 'root'> = {
  config: 'packages/engine/tsconfig.json',
  sources: `${ENGINE}/`,
  free: /^packages\/engine\/src\/(margin|testing)\//,
  watched: [
    [`${ENGINE}/account/account.ts`, 'Account', 'accountType'],
    [`${ENGINE}/account/account.ts`, 'Account', 'marginMode'],
    [`${ENGINE}/account/exposure-row.ts`, 'ExposureRow', 'symbolIsolated'],
    [`${ENGINE}/margin/account-margin.ts`, 'ChosenMargin', 'accountType'],
    [`${ENGINE}/margin/account-margin.ts`, 'ChosenMargin', 'marginMode'],
    [`${ENGINE}/margin/account-margin.ts`, 'AccountMargin', 'isIsolated'],
    [`${ENGINE}/margin/margin-regime.ts`, 'SettingRules', 'isIsolated'],
    [`${ENGINE}/command.ts`, 'CreateAccount', 'accountType'],
    [`${ENGINE}/command.ts`, 'CreateAccount', 'marginMode'],
    [`${ENGINE}/command.ts`, 'SetMarginMode', 'marginMode'],
    [`${ENGINE}/command.ts`, 'SetSymbolMarginMode', 'isolated'],
    [`${ENGINE}/engine.ts`, 'LeverageState', 'isIsolated'],
    [`${ENGINE}/event.ts`, 'WalletState', 'marginMode'],
    [`${ENGINE}/position-events.ts`, 'PositionState', 'isIsolated'],
    [`${TRADING}/account-state.ts`, 'AccountState', 'accountType'],
    [`${TRADING}/account-state.ts`, 'AccountState', 'isolated'],
    [`${TRADING}/account-state.ts`, 'ContractState', 'ownIsolated'],
    [`${TRADING}/margin/contract-margin.ts`, 'ContractStanding', 'isolated'],
    [`${TRADING}/margin/account-kinds.ts`, '', 'hasModePerContract'],
    [`${TRADING}/margin/account-kinds.ts`, '', 'standsAlone'],
    [`${TRADING}/margin/account-kinds.ts`, '', 'offersHedge'],
  ],
  mayHandOn: new Map([
    [`${ENGINE}/account/account.ts`, 'keeps what was chosen and has a margin chosen by it'],
    [`${ENGINE}/account/tell-account.ts`, 'tells the mode'],
    [`${ENGINE}/exchange-engine.ts`, 'answers with the mode'],
    [
      `${ENGINE}/risk/account-state.ts`,
      'describes an account to the rules of `trading`, which foresee changes of modes',
    ],
    [`${ENGINE}/risk/modes.ts`, 'takes the mode from its command'],
    [`${ENGINE}/risk/symbol-mode.ts`, 'takes the mode from its command'],
    [`${ENGINE}/snapshot/exposure-layout.ts`, 'writes the mode as bytes'],
    [`${ENGINE}/told/position-view.ts`, 'tells the mode'],
    [`${ENGINE}/told/wallet-view.ts`, 'tells the mode'],
  ]),
}

/** Places outside the margin's room that read what only it may judge by, found by the symbols that the compiler resolves. */
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

/** A watched name that a place of a file refers to. */
interface Read {
  readonly node: Node
  readonly symbol: Symbol | undefined
}

class Reads {
  readonly #project: Project
  readonly #watch: Watch
  readonly #names: ReadonlySet<string>
  readonly #keys: ReadonlySet<string>

  constructor(project: Project, watch: Watch) {
    this.#project = project
    this.#watch = watch
    this.#names = new Set(watch.watched.map(([, , name]) => name))
    this.#keys = new Set(watch.watched.map((one) => one.join(' ')))
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
    return [...found, ...this.#unknown()]
  }

  /** Watched names that are declared no more: the list would watch nothing. */
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

  /** A property of a union, or one that is taken over, has several declarations. */
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

/** Name of the class or interface that a declaration stands in; `''` for one that stands by itself. */
function ownerOf(declaration: Node | undefined): string {
  const parent = declaration?.parent
  if (parent === undefined || !(isClassDeclaration(parent) || isInterfaceDeclaration(parent))) return ''
  return textOf(parent.name)
}

function isWritten(node: Node): boolean {
  const { parent } = node
  return isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === SyntaxKind.EqualsToken
}

/** Given to a function, a property or a field as it is. */
function isHandedOn(node: Node): boolean {
  const { parent } = node
  if (isPropertyAssignment(parent)) return parent.initializer === node
  if (isCallExpression(parent)) return parent.expression !== node
  return isBinaryExpression(parent) && parent.right === node && parent.operatorToken.kind === SyntaxKind.EqualsToken
}
