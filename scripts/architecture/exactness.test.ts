import { describe, expect, it } from 'vitest'
import { findingsIn } from './exactness.ts'

describe('the exactness rule', () => {
  it.each([
    ['const a = Number(price)', 'Number(…)'],
    ['const a = parseFloat(text)', 'parseFloat(…)'],
    ['const a = price.toFixed(2)', '.toFixed(…)'],
    ['const a = Number.parseFloat(text)', '.parseFloat(…)'],
    ['function f(x: string) { return [1].map(() => Number(x)) }', 'Number(…)'],
  ])('[ENG-03, NUM-08] finds %s', (source, finding) => {
    expect(findingsIn(source, false).join()).toContain(finding)
  })

  it('[ENG-03] leaves integers, types and checks alone', () => {
    expect(
      findingsIn('const n: Number = 1; Number.isSafeInteger(n); const t = "Number(x)" // toFixed(2)', false),
    ).toEqual([])
  })
})
