import { describe, expect, it } from 'vitest'
import type { Engine } from '../../packages/engine/src/engine.ts'
import { createEngine, readOut, restoreEngine } from '../../packages/engine/src/index.ts'
import { Coverage, lacking } from './coverage.ts'
import { Digester, firstDifference, type PartDigests } from './digests.ts'
import { type Engines, type Part, partsOf, record } from './record.ts'

function digestsOf(part: Part, engines?: Engines): PartDigests {
  const digester = new Digester()
  for (const line of record(part, undefined, engines)) digester.add(line)
  return digester.end()
}

/** An engine that does one thing otherwise. */
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

const DESK: Part = { seed: 3, stream: 'desk', commands: 1100 }

describe('recording', () => {
  it('[ENG-01] shares the commands of a seed out and loses none', () => {
    for (const commands of [1, 999, 2000, 50_000]) {
      const parts = partsOf(7, commands)
      expect(parts.map(({ stream }) => stream)).toEqual(['desk', 'families', 'hostile'])
      expect(parts.reduce((sum, part) => sum + part.commands, 0)).toBe(commands)
    }
  })

  it('[ENG-01, SIM-03] is the same twice, and another with another seed', () => {
    for (const part of partsOf(6, 2000)) {
      const first = digestsOf(part)
      expect(first.commands).toBe(part.commands)
      expect(digestsOf(part)).toEqual(first)
      if (part.stream === 'hostile') expect(digestsOf({ ...part, seed: 7 }).views).not.toBe(first.views)
    }
  })

  it('[ENG-01] finds one unit in one answer, in its block', () => {
    const wrong = otherwise((engine) => ({
      apply: (command) => {
        const applied = engine.apply(command)
        if (command.seq !== 1050) return applied
        const { result, ...rest } = readOut(applied)
        return { ...rest, result: { ...result, price: result.price + 1 }, rows: applied.rows }
      },
    }))
    expect(firstDifference(digestsOf(DESK, wrong), digestsOf(DESK))).toBe(1)
  })

  it('[ENG-01] finds one unit in a view that no command looks at', () => {
    const wrong = otherwise((engine) => ({
      audit: () => engine.audit().map((coin) => ({ ...coin, fees: coin.fees + 1n })),
    }))
    const part = { ...DESK, commands: 200 }
    expect(firstDifference(digestsOf(part, wrong), digestsOf(part))).toBe('views')
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
