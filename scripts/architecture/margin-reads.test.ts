import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marginReadFindings } from './margin-reads.ts'

const FILES = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: { strict: true, noEmit: true, allowImportingTsExtensions: true, module: 'esnext', types: [] },
    include: ['src'],
  }),
  'src/account.ts': `export class Account { mode = 'cross' }
export function isAlone(account: Account): boolean { return account.mode === 'alone' }`,
  'src/other.ts': `export interface Other { readonly mode: string }`,
  'src/record.ts': `export type Word = 'cross' | 'alone'
export const record = { mode: 'cross' as Word, size: 1 }`,
}

/** Sources of one line each, and the watched name that each reads; `null` if the read is allowed. */
const CASES: readonly (readonly [string, string | null])[] = [
  [`export const a = (account: Account) => account.mode === 'cross'`, 'Account mode'],
  [`export const a = (account: Account) => account['mode']`, 'Account mode'],
  [`export const a = ({ mode: chosen }: Account) => chosen`, 'Account mode'],
  [`export function a(account: Account) { const { mode } = account; return mode }`, 'Account mode'],
  [`export const a = (account: Pick<Account, 'mode'>) => account.mode`, 'Account mode'],
  [
    `import { isAlone as alone } from './account.ts'; export const a = (account: Account) => alone(account)`,
    ' isAlone',
  ],
  [`export const a = (account: Account) => ({ told: account.mode })`, 'Account mode'],
  [`export const a = (account: Account) => { account.mode = 'cross' }`, null],
  [`export const a = (other: Other) => other.mode`, null],
  [`export const a = (mode: string) => ({ mode, text: 'account.mode' })`, null],
]

/** Sources of one line each, and the expression by which each decides; `null` if it is allowed. */
const JUDGEMENTS: readonly (readonly [string, string | null])[] = [
  [`export const a = (word: Word) => word === 'cross'`, 'word'],
  [`export const a = (told: typeof record) => 'alone' !== told.mode`, 'told.mode'],
  [`export const a = (word?: Word) => ({ cross: 1, alone: 2 })[word ?? 'cross']`, `word ?? 'cross'`],
  [`export function a(word: Word) { switch (word) { case 'cross': return 1; case 'alone': return 2 } }`, 'word'],
  [`export const a = (one: Word, other: Word) => ({ one, same: one === other, text: \`mode.\${one}\` })`, null],
  [`export const a = (text: string) => text === 'cross'`, null],
]

describe('reads of the margin', () => {
  let root = ''

  beforeAll(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'margin-reads-')))
    mkdirSync(join(root, 'src'))
    for (const [file, text] of Object.entries(FILES)) writeFileSync(join(root, file), text)
    for (const [place, [text]] of CASES.entries()) {
      const types = `import type { Account } from './account.ts'\nimport type { Other } from './other.ts'\n`
      writeFileSync(join(root, `src/case-${place}.ts`), `${types}${text}\n`)
    }
    for (const [place, [text]] of JUDGEMENTS.entries()) {
      writeFileSync(join(root, `src/word-${place}.ts`), `import type { record, Word } from './record.ts'\n${text}\n`)
    }
    writeFileSync(join(root, 'src/tell.ts'), `${REPORT}\n`)
  })

  afterAll(() => rmSync(root, { recursive: true }))

  const find = (handsOn: string, name = 'mode', names = 'src/word-0.ts') =>
    marginReadFindings({
      root,
      config: 'tsconfig.json',
      sources: 'src/',
      free: /^src\/account\.ts$/,
      watched: [
        ['src/account.ts', 'Account', name],
        ['src/account.ts', '', 'isAlone'],
        ['src/record.ts', 'record', 'size'],
      ],
      mayHandOn: new Map([[handsOn, 'tells it']]),
      words: ['cross', 'alone'],
      mayName: new Map([[names, 'has a word for it']]),
    })

  const REPORT = `import type { Account } from './account.ts'
export const tell = (account: Account) => ({ told: account.mode })
export const judge = (account: Account) => account.mode === 'cross'`

  it('[ENG-14] are found by their symbols, under whatever name, and nothing else is', () => {
    const expected = CASES.flatMap(([, read], place) =>
      read === null ? [] : [`margin: src/case-${place}.ts: reads src/account.ts ${read}`],
    )
    const findings = find('src/tell.ts').filter((finding) => finding.includes('/case-'))
    expect(findings.toSorted()).toEqual(expected.toSorted())
  })

  it('[ENG-14] may pass words on, but nothing is judged by them outside of places that name things for them', () => {
    const expected = JUDGEMENTS.flatMap(([, judged], place) =>
      judged === null || place === 0 ? [] : [`margin: src/word-${place}.ts: judges by ${judged}`],
    )
    expect(
      find('src/tell.ts')
        .filter((finding) => finding.includes('/word-'))
        .toSorted(),
    ).toEqual(expected.toSorted())
    const unnamed = find('src/tell.ts', 'mode', 'src/other.ts')
    expect(unnamed).toContain('margin: src/word-0.ts: judges by word')
    expect(unnamed).toContain('margin: src/other.ts: is excepted for nothing')
  })

  it('[ENG-14] may be handed on where that is excepted, but not judged by', () => {
    const findings = find('src/tell.ts').filter((finding) => finding.includes('/tell.ts'))
    expect(findings).toEqual(['margin: src/tell.ts: reads src/account.ts Account mode'])
  })

  it('[ENG-14] are watched under names that exist, and excepted where there is something to except', () => {
    const findings = find('src/other.ts', 'gone')
    expect(findings).toContain('margin: src/account.ts declares no Account gone')
    expect(findings).toContain('margin: src/other.ts: is excepted for nothing')
  })
})
