import { describe, expect, it } from 'vitest'
import { fitOf, plainText } from './find.ts'

const fit = (text: string, typed: string) => fitOf(plainText(text), plainText(typed))

describe('finding a command', () => {
  it.each([
    ['Change leverage', 'lev'],
    ['Change leverage', 'LEVERAGE change'],
    ['Change leverage', 'lvrg'],
    ['Change leverage', 'erage'],
    ['Órdenes abiertas', 'ordenes'],
    ['Kaldıracı değiştir', 'kaldiraci degistir'],
    ['调整杠杆', '杠杆'],
    ['레버리지 변경', '레버'],
    ['Order type: Stop limit', 'type stop'],
  ])('[ORD-14] %s is found by %s', (text, typed) => {
    expect(fit(text, typed)).toBeGreaterThan(0)
  })

  it.each([
    ['Change leverage', 'margin'],
    ['Change leverage', 'change margin'],
    ['Change leverage', 'vrg'],
    ['Change leverage', 'lg'],
  ])('[ORD-14] %s is not found by %s', (text, typed) => {
    expect(fit(text, typed)).toBe(0)
  })

  it('[ORD-14] the start of a word counts more than its middle, and that more than letters here and there', () => {
    expect(fit('Limit', 'lim')).toBeGreaterThan(fit('Unlimited', 'lim'))
    expect(fit('Unlimited', 'lim')).toBeGreaterThan(fit('Leverage minimum', 'lim'))
    expect(fit('Go to ETHUSDT', 'lmt')).toBe(0)
    expect(fit('Order type: Limit', 'limit')).toBeGreaterThan(fit('Order type: Limited', 'limit'))
  })
})
