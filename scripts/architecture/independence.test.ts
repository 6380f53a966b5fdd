import { describe, expect, it } from 'vitest'
import { sharedIn } from './independence.ts'

describe('the independence of the reference', () => {
  it.each([
    ["import { initialMargin } from '@perpdesk/trading'", 'initialMargin of @perpdesk/trading'],
    ["import { initialMargin as SHOUTED } from '@perpdesk/trading'", 'initialMargin of @perpdesk/trading'],
    ["import { type Side, fee } from '@perpdesk/trading'", 'fee of @perpdesk/trading'],
    ["import * as trading from '@perpdesk/trading'", 'all of @perpdesk/trading'],
    ["import { mulDiv } from '@perpdesk/numeric'", 'mulDiv of @perpdesk/numeric'],
  ])('[ENG-03] ends with %s', (source, finding) => {
    expect(sharedIn(source)).toEqual([finding])
  })

  it('[ENG-03] is kept with words, types and numbers', () => {
    const words = "import { SIDES, type Side } from '@perpdesk/trading'"
    const types = "import type { initialMargin } from '@perpdesk/trading'"
    expect([words, types, "import { e8 } from '@perpdesk/numeric'"].flatMap(sharedIn)).toEqual([])
  })
})
