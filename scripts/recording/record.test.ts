import { createEngine, type Engine, readOut, restoreEngine } from '@perpdesk/engine'
import { describe, expect, it } from 'vitest'
import { Coverage, lacking } from './coverage.ts'
import { BLOCK, digestsOf, firstDifference, type PartDigests, readDigests } from './digests.ts'
import { type Engines, type Part, partsOf, record } from './record.ts'

/** Returns engines whose behaviour is changed in one point. */
function otherwise(change: (engine: Engine) => Partial<Engine>): Engines {
  const changed = (engine: Engine): Engine => {
    const other = change(engine)
    return new Proxy(engine, {
      get(target, name) {
        const found: unknown = Reflect.get(Object.hasOwn(other, name) ? other : target, name)
        return typeof found === 'function' ? found.bind(target) : found
      },
    })
  }
  return { create: () => changed(createEngine()), restore: (bytes) => changed(restoreEngine(bytes)) }
}

/** The first block of a committed part. */
const DESK: Part = { seed: 2, stream: 'desk', commands: BLOCK }

function committed(): PartDigests {
  const found = readDigests()[DESK.seed]?.[DESK.stream]
  if (found === undefined) throw new Error('it is not committed')
  return found
}

describe('recording', () => {
  it('[ENG-01] shares the commands of a seed out and loses none', () => {
    for (const commands of [1, 999, 2000, 50_000]) {
      const parts = partsOf(7, commands)
      expect(parts.map(({ stream }) => stream)).toEqual([
        'desk',
        'families',
        'hostile',
        'transfers',
        'leverage',
        'crash',
        'pairs',
        'loans',
        'tokens',
      ])
      const counts = parts.map((part) => part.commands)
      expect(counts.slice(0, 3).reduce((sum, count) => sum + count, 0)).toBe(commands)
      expect(counts.slice(3)).toEqual([25, 25, 50, 25, 10, 10].map((share) => Math.floor(commands / share)))
    }
  })

  it('[ENG-01, SIM-03] is the same twice, and another with another seed', { timeout: 60_000 }, () => {
    for (const part of partsOf(6, 2000)) {
      const first = digestsOf(record(part))
      expect(first.commands).toBe(part.commands)
      expect(digestsOf(record(part))).toEqual(first)
      if (part.stream === 'hostile') expect(digestsOf(record({ ...part, seed: 7 })).views).not.toBe(first.views)
    }
  })

  it('[ENG-01] still does what is committed; where that is meant to change, CONTRIBUTING.md says how', () => {
    expect(firstDifference(digestsOf(record(DESK)), committed())).toBeUndefined()
  })

  it('[ENG-01] finds one unit in one answer', () => {
    const wrong = otherwise((engine) => ({
      apply: (command) => {
        const applied = engine.apply(command)
        if (command.seq !== 900) return applied
        const { result, ...rest } = readOut(applied)
        return { ...rest, result: { ...result, price: result.price + 1 }, rows: applied.rows }
      },
    }))
    expect(firstDifference(digestsOf(record(DESK, undefined, wrong)), committed())).toBe(0)
  })

  it('[ENG-01] finds one unit in a view that no command looks at', () => {
    const wrong = otherwise((engine) => ({
      audit: () => engine.audit().map((coin) => ({ ...coin, fees: coin.fees + 1n })),
    }))
    const part = { ...DESK, commands: 200 }
    expect(firstDifference(digestsOf(record(part, undefined, wrong)), digestsOf(record(part)))).toBe('views')
  })

  it('[ENG-01] compares of a shorter recording the whole blocks', () => {
    const blocks = ['a', 'b', 'c']
    const then = { commands: 3000, blocks, views: 'v' }
    expect(firstDifference({ commands: 2500, blocks: ['a', 'b', 'half'], views: 'w' }, then)).toBeUndefined()
    expect(firstDifference({ commands: 2500, blocks: ['a', 'x', 'half'], views: 'w' }, then)).toBe(1)
    expect(firstDifference({ commands: 3000, blocks, views: 'w' }, then)).toBe('views')
  })

  it('[ENG-01] says what a recording has too little of', () => {
    const coverage = new Coverage()
    for (const part of partsOf(5, 200)) for (const _ of record(part, (sent, applied) => coverage.after(sent, applied)));
    const short = lacking(coverage.counts)
    expect(short.some((line) => line.startsWith('refused: withdraw'))).toBe(true)
    expect(short).toContain('event: adl 0, at least 1')
    expect(short.some((line) => line.startsWith('event: order'))).toBe(false)
  })
})
