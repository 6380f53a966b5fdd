import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestExchange, type TestExchange } from '../../../../testing/test-exchange.ts'

let exchange: TestExchange
beforeAll(async () => {
  exchange = await startTestExchange()
})
afterAll(() => exchange.stop())

/** Posts a body piece by piece and returns the answer. */
function post(pieces: readonly Buffer[], headers: Readonly<Record<string, string>>) {
  return new Promise<{ status: number | undefined; code: number; connection: string | undefined }>(
    (resolve, reject) => {
      const options = { method: 'POST', headers: { origin: exchange.url, ...headers } }
      const outgoing = request(`${exchange.url}/user/public/demo`, options, (incoming) => {
        let text = ''
        incoming.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
        })
        incoming.on('end', () => {
          const { retCode }: { retCode: number } = JSON.parse(text)
          resolve({ status: incoming.statusCode, code: retCode, connection: incoming.headers.connection })
        })
      })
      outgoing.on('error', reject)
      const writeOn = (place: number): void => {
        const piece = pieces[place]
        if (piece === undefined) outgoing.end()
        else outgoing.write(piece, () => setTimeout(() => writeOn(place + 1), 5))
      }
      writeOn(0)
    },
  )
}

const JSON_TYPE = { 'content-type': 'application/json' }
const text = Buffer.from('{"accountType":"UTA2"}')

describe('a body', () => {
  it('[API-03] may come in pieces, a character cut in two', async () => {
    const pieces = Array.from(text, (_, place) => text.subarray(place, place + 1))
    expect(await post(pieces, JSON_TYPE)).toEqual({ status: 200, code: 0, connection: 'keep-alive' })
    const cut = Buffer.from('{"name":"é"}')
    expect(await post([cut.subarray(0, 10), cut.subarray(10)], JSON_TYPE)).toMatchObject({ status: 400, code: 10_001 })
  })

  it.each(['application/json; charset=utf-8', 'Application/JSON', ' application/json ;x'])(
    '[API-03] of type %j is JSON',
    async (type) => {
      expect(await post([text], { 'content-type': type })).toMatchObject({ status: 200, code: 0 })
    },
  )

  it('[API-03] of no type is refused, and nothing at all is no body', async () => {
    expect(await post([text], {})).toMatchObject({ status: 415, code: 10_415 })
    expect(await post([], { 'content-length': '0' })).toMatchObject({ status: 400, code: 10_001 })
  })

  it('[API-03] that is too large is refused once, whether it says so or not, and ends the connection', async () => {
    const refused = { status: 413, code: 10_413, connection: 'close' }
    const large = Buffer.alloc(17_000, ' ')
    expect(await post([large, large], { ...JSON_TYPE, 'transfer-encoding': 'chunked' })).toEqual(refused)
    expect(await post([large], { ...JSON_TYPE, 'content-length': '17000' })).toEqual(refused)
  })

  it('[API-03] that cannot be read ends the connection', async () => {
    expect(await post([Buffer.from('{')], JSON_TYPE)).toEqual({ status: 400, code: 10_001, connection: 'close' })
  })
})
