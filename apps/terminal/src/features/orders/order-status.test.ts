import { beforeAll, expect, it } from 'vitest'
import { loadTexts, startTexts, textOf } from '../../i18n/index.ts'
import { statusWord } from './order-status.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('orderDetail')
})

const PLAIN = { stopOrderType: 'UNKNOWN', orderType: 'Limit', createType: 'CreateByUser' } as const
const PLAN = { ...PLAIN, stopOrderType: 'Stop' } as const

it.each([
  ['New', 'Open', 'Open'],
  ['Untriggered', 'Untriggered', 'Untriggered'],
  ['Triggered', 'Triggered', 'Triggered'],
  ['PartiallyFilled', 'Partially filled', 'Partially filled'],
  ['Filled', 'Filled', 'Filled'],
  ['PartiallyFilledCanceled', 'Partially filled, rest cancelled', 'Partially filled, rest cancelled'],
  ['Cancelled', 'Cancelled', 'Cancelled'],
  ['Deactivated', 'Cancelled', 'Cancelled'],
  ['Rejected', 'Rejected', 'Rejected'],
  // A status that this version does not know is shown unchanged.
  ['Hibernating', 'Hibernating', 'Hibernating'],
])('[REC-04] %s is "%s", of a plan order "%s"', (orderStatus, plain, plan) => {
  const text = textOf('orderDetail')
  expect([statusWord({ ...PLAIN, orderStatus }, text), statusWord({ ...PLAN, orderStatus }, text)]).toEqual([
    plain,
    plan,
  ])
})
