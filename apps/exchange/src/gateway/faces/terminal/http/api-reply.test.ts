import { createServer, type Server } from 'node:http'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiReply } from './api-reply.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Returns the response to a request that `answer` answers, and the statuses passed to `onSent`. */
async function asked(answer: (reply: ApiReply) => void): Promise<{ response: Response; statuses: number[] }> {
  const statuses: number[] = []
  const opened = createServer((incoming, response) => {
    const asked = { id: '1', address: '', url: '/', headers: incoming.headers }
    const request = { ...asked, session: undefined, caller: undefined, standing: undefined }
    answer(new ApiReply(request, response, (status) => statuses.push(status)))
  })
  server = opened
  const port = await new Promise<number>((resolve) => {
    opened.listen(0, '127.0.0.1', () => {
      const address = opened.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return { response: await fetch(`http://127.0.0.1:${port}/`), statuses }
}

describe('an answer', () => {
  it('has its status, its headers as they were set last, and its length in bytes', async () => {
    const { response, statuses } = await asked((reply) =>
      reply.header('x-one', '1').headers({ 'x-one': '2', 'x-two': '3' }).code(418).send('{"price":"65000"}'),
    )
    expect([response.status, response.headers.get('x-one'), response.headers.get('x-two')]).toEqual([418, '2', '3'])
    expect(response.headers.get('content-length')).toBe('17')
    expect(await response.text()).toBe('{"price":"65000"}')
    expect(statuses).toEqual([418])
  })

  it('leaves headers that all answers share as they are', async () => {
    const shared = Object.freeze({ 'x-one': '1', 'x-two': '2' })
    const changed = await asked((reply) => reply.headers(shared).header('x-one', '9').send('long'))
    expect([changed.response.headers.get('x-one'), changed.response.headers.get('x-two')]).toEqual(['9', '2'])
    server?.close()
    const { response } = await asked((reply) => reply.headers(shared).send('x'))
    expect([response.headers.get('x-one'), response.headers.get('content-length')]).toEqual(['1', '1'])
  })

  it.each(['café', '漢字 and \u{1f600}', 'plain'])('is whole in every alphabet: %s', async (text) => {
    const { response } = await asked((reply) => reply.send(text))
    expect(await response.text()).toBe(text)
  })

  it('is bytes as they are, or nothing at all', async () => {
    const bytes = Buffer.from([0, 255, 128])
    const whole = await asked((reply) => reply.send(bytes))
    expect(Buffer.from(await whole.response.arrayBuffer())).toEqual(bytes)
    server?.close()
    const { response } = await asked((reply) => reply.code(304).send())
    expect([response.status, response.headers.get('content-length')]).toEqual([304, null])
  })

  it('that is a stream goes out as it comes, and never looks whole when it breaks off', async () => {
    const { response } = await asked((reply) => reply.header('x-one', '1').send(Readable.from(['a', 'b'])))
    expect([response.headers.get('x-one'), await response.text()]).toEqual(['1', 'ab'])
    server?.close()
    const broken = await asked((reply) => {
      const stream = Readable.from(
        (async function* () {
          yield 'a'
          await new Promise((resolve) => setTimeout(resolve, 20))
          throw new Error('no more')
        })(),
      )
      reply.send(stream)
    })
    await expect(broken.response.text()).rejects.toThrow(/terminated/)
  })
})
