import { expect, it } from 'vitest'
import { COMPARE_LIMIT, type CompareChoice, compareChoice, withCompared } from './compare-choice.ts'

const one = (name: string, colour: number): CompareChoice => ({ name, axis: 'percent', colour, hidden: false })

it('[CHT-03] a series that is added has the first colour that is free', () => {
  expect(withCompared([], 'ETHUSDT', 'own')).toEqual([{ name: 'ETHUSDT', axis: 'own', colour: 0, hidden: false }])
  expect(withCompared([one('A', 0), one('B', 2)], 'C', 'percent').at(-1)).toEqual(one('C', 1))
  expect(withCompared([one('A', 1), one('B', 0)], 'C', 'percent').at(-1)).toEqual(one('C', 2))
})

it('[CHT-03] no series is added twice, and no more than the limit', () => {
  const full = Array.from({ length: COMPARE_LIMIT }, (_, at) => one(`S${at}`, at))
  expect(withCompared(full, 'X', 'percent')).toBe(full)
  const two = [one('A', 0)]
  expect(withCompared(two, 'A', 'own')).toBe(two)
})

it('[CHT-03] a choice that was kept is read only whole', () => {
  expect(compareChoice.safeParse(one('A', 4)).success).toBe(true)
  expect(compareChoice.safeParse({ ...one('A', 0), axis: 'log' }).success).toBe(false)
  expect(compareChoice.safeParse(one('A', COMPARE_LIMIT)).success).toBe(false)
  expect(compareChoice.safeParse(one('', 0)).success).toBe(false)
})
