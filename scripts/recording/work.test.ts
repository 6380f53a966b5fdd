import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../lib/root.ts'
import { digestsOf } from './digests.ts'
import { type Part, record } from './record.ts'
import { work } from './work.ts'

const PART: Part = { seed: 4, stream: 'desk', commands: 60 }

/** Creates a folder whose recorder prints the same lines with one difference. */
function otherSide(place: number, from: string, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'))
  mkdirSync(join(folder, 'scripts/recording'), { recursive: true })
  const script = `
    import { record } from ${JSON.stringify(join(ROOT, 'scripts/recording/record.ts'))}
    let place = 0
    for (const { text } of record(${JSON.stringify(PART)})) {
      console.log(++place === ${place} ? text.replace(${JSON.stringify(from)}, ${JSON.stringify(to)}) : text)
    }`
  writeFileSync(join(folder, 'scripts/recording/print-lines.ts'), script)
  return folder
}

describe('two sides', () => {
  it('[ENG-01] finds no difference between a folder and itself', async () => {
    const { difference, digests } = await work({ part: PART, before: ROOT })
    expect(difference).toBeNull()
    expect(digests).toEqual(digestsOf(record(PART)))
  })

  it('[ENG-01] tells the first difference by the command and the parts that differ', async () => {
    const folder = otherSide(45, '"code":0', '"code":7')
    try {
      const { difference } = await work({ part: PART, before: folder })
      expect(difference?.block).toBe(0)
      expect(difference?.reported[0]).toContain('command 45: {')
      expect(difference?.reported.slice(1)).toEqual(['result.code: before 7, now 0'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('[ENG-01] tells a view that differs', async () => {
    const folder = otherSide(61, '"bestBid":', '"bestBit":')
    try {
      const { difference } = await work({ part: PART, before: folder })
      expect(difference?.block).toBe('views')
      expect(difference?.reported[0]).toBe('view: {"view":"contract","id":1}')
      expect(difference?.reported.some((line) => line.startsWith('quote.bestBit: before'))).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
