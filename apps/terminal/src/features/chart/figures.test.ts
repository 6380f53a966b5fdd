// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { instrumentRecord } from '../testing/index.ts'
import { figureDecimals, writeFigure } from './figures.ts'

describe('figureDecimals', () => {
  it('[CHT-07] last prices have the grid of orders, mark and index the scale of prices, premiums six decimals below zero too', () => {
    const contract = { ...instrumentRecord(), priceScale: 2 }
    expect(figureDecimals(contract, 'last')).toBe(1)
    expect(figureDecimals(contract, 'mark')).toBe(2)
    expect(figureDecimals(contract, 'index')).toBe(2)
    expect(writeFigure(-0.000_123_4, figureDecimals(contract, 'premium'))).toBe('-0.000123')
  })
})
