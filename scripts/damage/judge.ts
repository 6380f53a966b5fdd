import { join } from 'node:path'
import { CaseFolder, type DamageCase, damageCases, type Part } from './cases.ts'
import { type HouseFolders, makeHouse } from './house.ts'
import { type Opened, openHouse } from './opening.ts'

export type Verdict = 'without effect' | 'repaired' | 'refused' | 'wrong'

export interface Judged {
  readonly damage: DamageCase
  readonly verdict: Verdict
  /** The sentence of the refusal or note, or the fault. */
  readonly why: string
}

/** Two undamaged exchanges, and the state of the first. */
export interface Houses {
  readonly house: HouseFolders
  readonly foreign: HouseFolders
  readonly truth: ReadonlyMap<string, Opened>
  readonly caseFolder: CaseFolder
}

export async function makeHouses(root: string): Promise<Houses> {
  const house = await makeHouse(join(root, 'house'))
  const foreign = await makeHouse(join(root, 'foreign'))
  const caseFolder = new CaseFolder(join(root, 'case'))
  const truth = new Map<string, Opened>()
  for (const kind of ['killed', 'stopped'] as const) {
    caseFolder.set({ folder: house[kind], kind, file: 'none', what: 'nothing', bytes: () => null })
    const opened = await openHouse(caseFolder.path)
    if (opened.kind === 'refused') throw new Error(`The undamaged house does not open: ${opened.sentence}`)
    truth.set(kind, opened)
  }
  return { house, foreign, truth, caseFolder }
}

/** Opens the exchange with each damage and yields the verdicts. */
export async function* judgeAll(houses: Houses, every: number, part?: Part): AsyncGenerator<Judged> {
  for (const damage of damageCases(houses.house, houses.foreign, every, part)) yield await judge(houses, damage)
}

async function judge({ truth, caseFolder }: Houses, damage: DamageCase): Promise<Judged> {
  caseFolder.set(damage)
  const expected = truth.get(damage.kind)!
  try {
    const found = await openHouse(caseFolder.path)
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
