// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { contractAddress, readContractAddress, SECTIONS } from './contract-address.ts'

describe('addresses of contract pages', () => {
  it.each(SECTIONS)('[MKT-04, ROUTE-10] the section %s is read from the address that leads to it', (section) => {
    expect(readContractAddress(contractAddress('BTC-25DEC26', section))).toEqual({ name: 'BTC-25DEC26', section })
  })

  it('[ROUTE-10] the terms need no name of a section, and may have it', () => {
    expect(contractAddress('BTCUSDT')).toBe('/contract/BTCUSDT')
    expect(readContractAddress('/contract/btcusdt/terms')).toEqual({ name: 'btcusdt', section: 'terms' })
  })

  it('[ROUTE-10] what names no section, or more than one, is no address', () => {
    for (const path of ['/contract/', '/contract/BTCUSDT/', '/contract/BTCUSDT/nope', '/contract/BTCUSDT/terms/more'])
      expect(readContractAddress(path)).toBe(undefined)
  })
})
