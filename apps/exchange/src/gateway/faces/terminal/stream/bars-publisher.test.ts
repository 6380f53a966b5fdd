import { PassThrough } from 'node:stream'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import { LINEAR_PERPETUALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Candles } from '../../../../candles/candles.ts'
import { flatBar } from '../../../../candles/merge.ts'
import { readFrames } from '../../../../testing/read-frames.ts'
import { BarsPublisher } from './bars-publisher.ts'
import { Connection } from './connection.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 10, 21, 13, 37)
const listing = { instrument: LINEAR_PERPETUALS[0]!, priceText: String, distanceText: String, qtyText: String }

describe('the running bar', () => {
  it('[CHT-07] goes on from minute to minute while history cannot be read', async () => {
    let now = START
    const candles: Candles = {
      bars: () => Promise.reject(new Error('disk I/O error')),
      running: () => flatBar(now, 5_000_000_000n),
      dayStats: () => undefined,
      recentTrades: () => [],
    }
    const topic = new BarsPublisher('kline.1.BTCUSDT', candles, listing, 'last', '1')
    const stream = new PassThrough()
    const sent: Buffer[] = []
    stream.on('data', (bytes: Buffer) => sent.push(bytes))
    const socket = { readyState: WebSocket.OPEN, OPEN: WebSocket.OPEN, bufferedAmount: 0 }
    const connection = new Connection(socket as WebSocket, stream, '')
    topic.subscribe(connection, now)
    for (let minute = 1; minute <= 2; minute += 1) {
      now = START + minute * MINUTE
      topic.flush(now)
      await letOthersIn()
    }
    connection.flush()
    const times = readFrames(Buffer.concat(sent)).map((text) => {
      const { data }: { data: { bar: readonly [number] } } = JSON.parse(text)
      return (data.bar[0] - START) / MINUTE
    })
    expect(times).toEqual([0, 1, 2])
  })
})
