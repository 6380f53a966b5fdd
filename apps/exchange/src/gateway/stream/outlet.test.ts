import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { framed, Outlet } from './outlet.ts'

/** The texts of whole frames, read as RFC 6455 5.2 has it; throws where bytes are left over. */
function readBack(bytes: Buffer): string[] {
  const texts: string[] = []
  let at = 0
  while (at < bytes.length) {
    expect(bytes[at]).toBe(0x81)
    const told = bytes.readUInt8(at + 1)
    const [length, headSize] =
      told === 126
        ? [bytes.readUInt16BE(at + 2), 4]
        : told === 127
          ? [Number(bytes.readBigUInt64BE(at + 2)), 10]
          : [told, 2]
    // The shortest form that fits is the only one allowed.
    expect(headSize).toBe(length < 126 ? 2 : length < 65_536 ? 4 : 10)
    texts.push(bytes.toString('utf8', at + headSize, at + headSize + length))
    at += headSize + length
  }
  expect(at).toBe(bytes.length)
  return texts
}

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('frames', () => {
  it.each([0, 1, 124, 125, 126, 127, 65_535, 65_536, 70_000])('carry %i bytes', (length) => {
    const body = Buffer.alloc(length, 'x')
    expect(readBack(framed([{ head: '', body }]))).toEqual([body.toString()])
  })

  it('follow one another, text of any script whole', () => {
    const messages = [
      { head: '{"seq":1,', body: Buffer.from('"data":"日本"}') },
      { head: '{"seq":2,', body: Buffer.alloc(300, 'y') },
      { head: '', body: Buffer.from('last') },
    ]
    expect(readBack(framed(messages))).toEqual(messages.map(({ head, body }) => `${head}${body.toString()}`))
  })
})

describe('an outlet', () => {
  function outlet(mayWrite = () => true) {
    const stream = new PassThrough()
    const writes: Buffer[] = []
    stream.on('data', (bytes: Buffer) => writes.push(bytes))
    return { outlet: new Outlet(stream, mayWrite), writes }
  }

  it('writes what one turn has to tell at once, in order', async () => {
    const { outlet: out, writes } = outlet()
    const body = Buffer.from('body')
    out.push('a', body)
    out.push('b', body)
    expect(out.pendingBytes).toBe(10)
    await endOfTurn()
    expect(writes).toHaveLength(1)
    expect(readBack(Buffer.concat(writes))).toEqual(['abody', 'bbody'])
    expect(out.pendingBytes).toBe(0)
    out.push('c', body)
    await endOfTurn()
    expect(writes).toHaveLength(2)
  })

  it('writes nothing on a socket that is closing', async () => {
    let isOpen = true
    const { outlet: out, writes } = outlet(() => isOpen)
    out.push('a', Buffer.from('late'))
    isOpen = false
    await endOfTurn()
    expect(writes).toEqual([])
    expect(out.pendingBytes).toBe(0)
  })
})
