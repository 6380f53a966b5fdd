import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Turns, takeInTurns } from './turns.ts'

it('[SEC-05] works wait by address: one alone does not stand behind a crowd, and eight are done in a turn', async () => {
  const turns = new Turns()
  const done: string[] = []
  for (let count = 0; count < 20; count += 1) turns.add('crowd', () => done.push('crowd'))
  turns.add('alone', () => done.push('alone'))
  expect(done).toEqual([])
  await setImmediate()
  expect(done).toEqual(['crowd', 'alone', ...Array.from({ length: 6 }, () => 'crowd')])
  await vi.waitUntil(() => done.length === 21)
})

it('[SEC-05] nothing is read from a new connection before its turn', async () => {
  const works: (() => void)[] = []
  const turns = new Turns()
  vi.spyOn(turns, 'add').mockImplementation((_, work) => works.push(work))
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    asked.push(incoming.url ?? '')
    response.end()
  })
  takeInTurns(server, turns)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  client.write('GET /first HTTP/1.1\r\nHost: a\r\n\r\n')
  await vi.waitUntil(() => works.length === 1 && client.bytesWritten > 0)
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  expect(asked).toEqual([])
  works[0]?.()
  await vi.waitUntil(() => asked.length === 1)
})
