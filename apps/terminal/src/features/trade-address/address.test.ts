// @vitest-environment node
import { deliveryOf, PERIOD_CODES, shortPeriod } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { RouteKind } from '../../stores/index.ts'
import { type Addressed, addressedSymbol, addressOf, contractAsked, properAddress, readAddress } from './address.ts'

const NOW = Date.UTC(2026, 10, 21, 9)

function contract(symbol: string, routeKind: RouteKind, deliveryTime = 0, displayName = symbol): Addressed {
  const quoteCoin = routeKind === 'usdt' ? 'USDT' : routeKind === 'usdc' ? 'USDC' : 'USD'
  return { symbol, routeKind, contract: { displayName, baseCoin: 'BTC', quoteCoin, deliveryTime } }
}

const bySymbol = (contracts: readonly Addressed[]) => new Map(contracts.map((each) => [each.symbol, each]))

const DECEMBER = Date.UTC(2026, 11, 25, 8)
const dated = (symbol: string, deliveryTime: number) => contract(symbol, 'inverseFutures', deliveryTime)

const BTCUSDT = contract('BTCUSDT', 'usdt')
const BTCUSDT_FUTURE = contract('BTCUSDT-25DEC26', 'usdt', DECEMBER)
const BTCPERP = contract('BTCPERP', 'usdc', 0, 'BTC-PERP')
const BTC_FUTURE = contract('BTC-25DEC26', 'usdc', DECEMBER)
const BTCUSD = contract('BTCUSD', 'inverse')
const THIS_MONTH = dated('BTCUSD-27NOV26', Date.UTC(2026, 10, 27, 8))
const QUARTER = dated('BTCUSDZ26', DECEMBER)
const NEXT_QUARTER = dated('BTCUSDH27', Date.UTC(2027, 2, 26, 8))
const ALL = bySymbol([BTCUSDT, BTCUSDT_FUTURE, BTCPERP, BTC_FUTURE, BTCUSD, THIS_MONTH, QUARTER, NEXT_QUARTER])

const find = (path: string) => {
  const asked = readAddress(path)
  return asked === undefined ? undefined : contractAsked(asked, ALL, NOW)
}
const redirect = (path: string) => {
  const asked = readAddress(path)
  const found = find(path)
  const proper = asked === undefined || found === undefined ? undefined : properAddress(asked, found, NOW)
  return proper === `/trade/${path}` ? 'stays' : proper?.replace('/trade/', '')
}

describe('addresses of the trade page', () => {
  it.each([
    ['[ROUTE-01]', BTCUSDT, 'usdt/BTCUSDT'],
    ['[ROUTE-01]', BTCUSDT_FUTURE, 'usdt/BTCUSDT-25DEC26'],
    ['[ROUTE-02]', BTCUSD, 'inverse/BTCUSD'],
    ['[ROUTE-03]', QUARTER, 'inverse/futures/BTCUSD_Q'],
    ['[ROUTE-03]', NEXT_QUARTER, 'inverse/futures/BTCUSD_BIQ'],
    ['[ROUTE-03]', THIS_MONTH, 'inverse/futures/BTCUSD_M'],
    ['[ROUTE-04]', BTCPERP, 'futures/usdc/BTCPERP'],
    ['[ROUTE-04]', BTC_FUTURE, 'futures/usdc/BTC-25DEC26'],
  ])('%s a contract’s address leads to it and back (%#)', (_id, known, path) => {
    expect(addressOf(known, NOW)).toBe(`/trade/${path}`)
    expect(find(path)).toBe(known)
    expect(redirect(path)).toBe('stays')
  })

  it('[ROUTE-03] every period code leads to the contract of its delivery', () => {
    const dates = new Set(PERIOD_CODES.map((code) => deliveryOf(code, NOW)))
    const contracts = bySymbol(Array.from(dates, (time) => dated(`BTC${time}`, time)))
    for (const code of PERIOD_CODES) {
      const asked = { kind: 'inverseFutures', name: `BTCUSD_${shortPeriod(code)}` } as const
      const found = contractAsked(asked, contracts, NOW)
      expect(found?.contract.deliveryTime).toBe(deliveryOf(code, NOW))
      expect(found === undefined ? '' : properAddress(asked, found, NOW)).toBe(`/trade/inverse/futures/${asked.name}`)
    }
    expect(contractAsked({ kind: 'inverseFutures', name: 'ETHUSD_Q' }, contracts, NOW)).toBe(undefined)
    expect(contractAsked({ kind: 'inverseFutures', name: 'BTCUSD_Q_Q' }, contracts, NOW)).toBe(undefined)
  })

  it('[ROUTE-03] a delivered contract is addressed by its name: no period means it any more', () => {
    const gone = dated('BTCUSD-20NOV26', Date.UTC(2026, 10, 20, 8))
    expect(addressOf(gone, NOW)).toBe('/trade/inverse/futures/BTCUSD-20NOV26')
    expect(contractAsked({ kind: 'inverseFutures', name: 'BTCUSD-20NOV26' }, bySymbol([gone]), NOW)).toBe(gone)
  })

  it('[ROUTE-06] a symbol under another family, in small letters or by its shown name moves to its own address', () => {
    expect(redirect('usdt/BTCUSD')).toBe('inverse/BTCUSD')
    expect(redirect('usdt/btcusdt')).toBe('usdt/BTCUSDT')
    expect(redirect('inverse/BTCPERP')).toBe('futures/usdc/BTCPERP')
    expect(redirect('inverse/BTCUSDZ26')).toBe('inverse/futures/BTCUSD_Q')
    expect(redirect('inverse/futures/BTCUSDZ26')).toBe('inverse/futures/BTCUSD_Q')
    expect(redirect('inverse/futures/btcusd_q')).toBe('inverse/futures/BTCUSD_Q')
    expect(redirect('futures/usdc/BTC-PERP')).toBe('futures/usdc/BTCPERP')
    expect(redirect('futures/usdc/BTCUSDT-25DEC26')).toBe('usdt/BTCUSDT-25DEC26')
  })

  it('[ROUTE-10] tell a symbol by the name alone, before there is a list of contracts', () => {
    expect(addressedSymbol('/trade/inverse/btcusd')).toBe('BTCUSD')
    for (const path of ['/', '/trade/', '/user/assets']) expect(addressedSymbol(path)).toBe(undefined)
  })

  it('[ROUTE-05, ROUTE-06] option addresses and unknown names ask for nothing that is there', () => {
    expect(readAddress('option/usdc/BTC')).toEqual({ kind: 'option', name: 'BTC' })
    expect(find('option/usdt/BTCUSDT')).toBe(undefined)
    expect(find('usdt/NOPE')).toBe(undefined)
    for (const path of ['', 'usdt/', 'spot/BTC/USDT', 'usdt/BTC/USDT', 'BTCUSDT'])
      expect(readAddress(path)).toBe(undefined)
  })
})
