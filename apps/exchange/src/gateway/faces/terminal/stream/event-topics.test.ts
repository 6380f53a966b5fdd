import { auctionMessage, expandSymbols, publicNoticeMessage, symbolNotifyMessage } from '@perpdesk/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TestClient } from '../../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../../testing/test-exchange.ts'
import { TestSocket } from '../../../../testing/test-socket.ts'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await startTestExchange()
})
afterAll(() => exchange.stop())

it('[RT-02, API-04] a changed contract is told whole, and is in the catalogue by then', async () => {
  const socket = await TestSocket.public(exchange.url)
  await socket.subscribe('symbolNotify')
  expect(socket.of('symbolNotify')[0]).toMatchObject({ type: 'snapshot', data: [] })
  const instrument = exchange.instrument('BTCUSDT')
  await exchange.run({ type: 'listInstrument', instrument: { ...instrument, tags: ['NEW'] } })
  const reported = await socket.until(() => socket.of('symbolNotify')[1])
  const { data } = z.parse(symbolNotifyMessage, reported)
  const [changed] = expandSymbols(data)
  expect(changed).toMatchObject({ symbolName: 'BTCUSDT', symbolTags: ['NEW'] })
  const { LinearPerpetual } = await new TestClient(exchange.url).call('symbols', {})
  expect(expandSymbols(LinearPerpetual).find(({ symbolName }) => symbolName === 'BTCUSDT')).toEqual(changed)
  await socket.close()
})

it('[ENG-04, API-04] a call auction tells where it would match, phase by phase', async () => {
  const maker = await exchange.openMaker()
  const launch = exchange.sequencer.now() - 1_000
  const terms = {
    phase: 'NotStarted',
    auctionTime: launch,
    auctionMinutes: 1,
    noCancelMinutes: 1,
    crossMatchingMinutes: 1,
    finishTime: launch + 3_600_000,
    referencePrice: exchange.instrument('SOLUSDT').tickSize * 100_000n,
    auctionFeeRate: 0n,
    makerRate: 0n,
    takerRate: 0n,
  } as const
  const coming = {
    ...exchange.instrument('SOLUSDT'),
    id: 950,
    symbol: 'NEWCOINUSDT',
    displayName: 'NEWCOINUSDT',
    baseCoin: 'NEWCOIN',
    status: 'PreLaunch',
    launchTime: launch,
    preListing: terms,
  } as const
  await exchange.run({ type: 'listInstrument', instrument: coming })
  const socket = await TestSocket.public(exchange.url)
  await socket.subscribe('auction.NEWCOINUSDT')
  const orders = { instrument: coming.id, orderType: 'Limit', timeInForce: 'GTC', qty: 100, options: null } as const
  const plain = {
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    smpType: 'None',
    orderLinkId: '',
    leverageE2: 0,
  } as const
  await exchange.run({ type: 'tick' })
  for (const side of ['Buy', 'Sell'] as const) {
    await exchange.run({ type: 'placeOrder', account: maker.account, side, price: 100_000, ...orders, ...plain })
    exchange.advance(1_000)
    await exchange.run({ type: 'tick' })
  }
  const crossing = await socket.until(() =>
    socket
      .of('auction.NEWCOINUSDT')
      .flatMap((message) => z.parse(auctionMessage, message).data)
      .find(({ volume }) => volume !== '0'),
  )
  expect(crossing).toMatchObject({ symbol: 'NEWCOINUSDT', phase: 'CallAuction', imbalance: '0' })
  const { LinearPerpetual } = await new TestClient(exchange.url).call('symbols', {})
  expect(expandSymbols(LinearPerpetual).find(({ symbolName }) => symbolName === 'NEWCOINUSDT')).toMatchObject({
    isPreListing: true,
    preListingInfo: { phase: 'CallAuction', auctionTime: launch },
  })
  await socket.close()
})

it('[RT-02] contracts that come, open and end are public notices, for those who come later too; changed terms are not', async () => {
  const socket = await TestSocket.public(exchange.url)
  await socket.subscribe('publicNotice')
  const launch = exchange.sequencer.now() + 60_000
  const soon = {
    ...exchange.instrument('ETHUSDT'),
    id: 960,
    symbol: 'SOONUSDT',
    displayName: 'SOONUSDT',
    baseCoin: 'SOON',
    status: 'PreLaunch',
    launchTime: launch,
  } as const
  await exchange.run({ type: 'listInstrument', instrument: soon })
  await exchange.run({ type: 'listInstrument', instrument: { ...soon, tags: ['NEW'] } })
  exchange.advance(61_000)
  await exchange.run({ type: 'tick' })
  const open = { ...soon, status: 'Trading' } as const
  await exchange.run({ type: 'listInstrument', instrument: { ...open, status: 'Closed' } })
  await exchange.run({ type: 'listInstrument', instrument: open })
  const reported = () =>
    socket
      .of('publicNotice')
      .flatMap((message) => z.parse(publicNoticeMessage, message).data)
      .filter(({ symbol }) => symbol === 'SOONUSDT')
  await socket.until(() => (reported().length < 4 ? undefined : true))
  expect(reported().map(({ kind, until }) => [kind, until])).toEqual([
    ['announced', launch],
    ['tradingOpened', 0],
    ['suspended', 0],
    ['resumed', 0],
  ])
  expect(new Set(reported().map(({ id }) => id)).size).toBe(4)

  const late = await TestSocket.public(exchange.url)
  await late.subscribe('publicNotice')
  const [first] = late.of('publicNotice')
  expect(first?.type).toBe('snapshot')
  const known = z.parse(publicNoticeMessage, first).data.filter(({ symbol }) => symbol === 'SOONUSDT')
  expect(known).toEqual(reported())
  await socket.close()
  await late.close()
})
