import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readFrames } from '../../../../testing/read-frames.ts'
import { textFrame } from './frame.ts'
import { Outlet } from './outlet.ts'

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve))

function outlet(mayWrite = () => true) {
  const stream = new PassThrough()
  const writes: Buffer[] = []
  stream.on('data', (bytes: Buffer) => writes.push(bytes))
  return { outlet: new Outlet(stream, mayWrite), writes, texts: () => readFrames(Buffer.concat(writes)) }
}

describe('an outlet', () => {
  it('writes what one turn has to tell at once, in order', async () => {
    const { outlet: out, writes, texts } = outlet()
    out.push(textFrame('first'))
    out.push(textFrame('second'))
    expect(out.pendingBytes).toBe(2 + 5 + 2 + 6)
    await endOfTurn()
    expect(writes).toHaveLength(1)
    expect(texts()).toEqual(['first', 'second'])
    expect(out.pendingBytes).toBe(0)
    out.push(textFrame('third'))
    await endOfTurn()
    expect(writes).toHaveLength(2)
    expect(texts()).toEqual(['first', 'second', 'third'])
  })

  it('that is flushed in the middle of a turn writes the rest at its end', async () => {
    const { outlet: out, writes, texts } = outlet()
    out.push(textFrame('first'))
    out.flush()
    expect(writes).toHaveLength(1)
    out.push(textFrame('second'))
    out.push(textFrame('third'))
    await endOfTurn()
    expect(writes).toHaveLength(2)
    expect(texts()).toEqual(['first', 'second', 'third'])
  })

  it('writes nothing on a socket that is closing', async () => {
    let isOpen = true
    const { outlet: out, writes } = outlet(() => isOpen)
    out.push(textFrame('late'))
    isOpen = false
    await endOfTurn()
    expect(writes).toEqual([])
    expect(out.pendingBytes).toBe(0)
  })
})

describe('many outlets', () => {
  it('that are told the same write the same bytes, put together once', async () => {
    const [one, other] = [outlet(), outlet()]
    for (const text of ['book', 'trades', 'ticker']) {
      const frame = textFrame(text)
      for (const { outlet: out } of [one, other]) out.push(frame)
    }
    await endOfTurn()
    expect(one.texts()).toEqual(['book', 'trades', 'ticker'])
    expect(other.writes).toHaveLength(1)
    expect(other.writes[0]).toBe(one.writes[0])
  })

  it('that are told different things in one turn write each its own', async () => {
    const reported = [
      ['book', 'trades', 'ticker'],
      ['book', 'ticker'],
      ['trades', 'ticker'],
      ['ticker'],
      ['book', 'trades'],
      ['book', 'trades', 'ticker'],
    ]
    const outlets = reported.map(() => outlet())
    outlets[0]?.outlet.push(textFrame('answer'))
    for (const text of ['book', 'trades', 'ticker']) {
      const frame = textFrame(text)
      for (const [index, topics] of reported.entries()) if (topics.includes(text)) outlets[index]?.outlet.push(frame)
    }
    await endOfTurn()
    expect(outlets.map(({ texts }) => texts())).toEqual([['answer', ...reported[0]!], ...reported.slice(1)])
  })

  it('share nothing with the next turn', async () => {
    const [one, other] = [outlet(), outlet()]
    const frame = textFrame('book')
    one.outlet.push(frame)
    one.outlet.push(textFrame('trades'))
    await endOfTurn()
    other.outlet.push(frame)
    await endOfTurn()
    expect(one.texts()).toEqual(['book', 'trades'])
    expect(other.texts()).toEqual(['book'])
  })
})
