import { join } from 'node:path'
import { CaseFolder, type DamageCase, damageCases, type Part } from './cases.ts'
import { type ExchangeFolders, makeExchange } from './exchange-folders.ts'
import { type Opened, openExchange } from './opening.ts'

export type Verdict = 'without effect' | 'repaired' | 'refused' | 'wrong'

export interface Judged {
  readonly damage: DamageCase
  readonly verdict: Verdict
  /** The sentence of the refusal or note, or the fault. */
  readonly why: string
}

/** Two undamaged exchanges, and the state of the first. */
export interface Exchanges {
  readonly exchange: ExchangeFolders
  readonly foreign: ExchangeFolders
  readonly truth: ReadonlyMap<string, Opened>
  readonly caseFolder: CaseFolder
}

export async function makeExchanges(root: string): Promise<Exchanges> {
  const exchange = await makeExchange(join(root, 'house'))
  const foreign = await makeExchange(join(root, 'foreign'))
  const caseFolder = new CaseFolder(join(root, 'case'))
  const truth = new Map<string, Opened>()
  for (const kind of ['killed', 'stopped'] as const) {
    caseFolder.set({ folder: exchange[kind], kind, file: 'none', what: 'nothing', bytes: () => null })
    const opened = await openExchange(caseFolder.path)
    if (opened.kind === 'refused') throw new Error(`The undamaged exchange does not open: ${opened.sentence}`)
    truth.set(kind, opened)
  }
  return { exchange, foreign, truth, caseFolder }
}

/** Opens the exchange with each damage and yields the verdicts. */
export async function* judgeAll(exchanges: Exchanges, every: number, part?: Part): AsyncGenerator<Judged> {
  for (const damage of damageCases(exchanges.exchange, exchanges.foreign, every, part))
    yield await judge(exchanges, damage)
}

async function judge({ truth, caseFolder }: Exchanges, damage: DamageCase): Promise<Judged> {
  caseFolder.set(damage)
  const expected = truth.get(damage.kind)!
  try {
    const found = await openExchange(caseFolder.path)
    if (found.kind === 'refused')
      return { damage, verdict: isHelpful(found.sentence) ? 'refused' : 'wrong', why: found.sentence }
    const changed = (['state', 'history', 'people'] as const).filter((part) => found[part] !== expected[part])
    if (changed.length > 0)
      return { damage, verdict: 'wrong', why: `${changed.join(' and ')} changed; ${found.notes.join(' ')}` }
    const said = found.notes.filter((note) => !expected.notes.includes(note))
    return { damage, verdict: said.length > 0 ? 'repaired' : 'without effect', why: said.join(' ') }
  } catch (error) {
    return { damage, verdict: 'wrong', why: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** True if the sentence names a fault and gives advice. */
export function isHelpful(sentence: string): boolean {
  return /^.{20,}\. .*(?:Restore|restore|Start|Move|Stop|Run|Check|Report)/s.test(sentence)
}
