import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  sessionStorage.clear()
  vi.resetModules()
})

const fresh = () => import('./chosen-account.ts')

it('[ACC-05] a window keeps its account through a reload, and begins on the main one', async () => {
  const before = await fresh()
  expect(before.chosenAccount()).toBeUndefined()
  before.chooseAccount('123456789')
  vi.resetModules()
  const after = await fresh()
  expect(after.chosenAccount()).toBe('123456789')
  after.chooseAccount(undefined)
  vi.resetModules()
  expect((await fresh()).chosenAccount()).toBeUndefined()
})

it('[ACC-05] what is no account in the storage is the main one', async () => {
  sessionStorage.setItem('perpdesk.account.1', 'x\r\ny')
  expect((await fresh()).chosenAccount()).toBeUndefined()
})
