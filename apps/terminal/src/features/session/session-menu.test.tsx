import type { User } from '@perpdesk/protocol'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTexts } from '../../i18n/index.ts'
import { logOut, restoreSession, updateUser } from '../../stores/session.ts'
import { completeDom, FakeExchange, USER } from '../testing/index.ts'
import { SessionMenu } from './session-menu.tsx'

let exchange: FakeExchange
beforeEach(async () => {
  completeDom()
  await startTexts()
  exchange = await FakeExchange.start()
})
afterEach(async () => {
  cleanup()
  await exchange.stop()
})

it('[ACC-02] says what kind of account it is and how its margin is kept', async () => {
  exchange.answer('/user/public/session', () => ({ result: { user: USER, hasDemo: false } }))
  await restoreSession()
  const words = async (change: Partial<User>) => {
    updateUser(change)
    render(
      <Suspense>
        <SessionMenu />
      </Suspense>,
    )
    fireEvent.keyDown(await screen.findByRole('button', { name: /^Account of/ }), { key: 'Enter' })
    const text = (await screen.findByRole('menu')).textContent ?? ''
    cleanup()
    return text
  }
  expect(await words({ accountType: 'UTA2', marginMode: 'REGULAR_MARGIN' })).toContain(
    'Unified account 2.0, cross margin',
  )
  expect(await words({ accountType: 'UTA', marginMode: 'ISOLATED_MARGIN' })).toContain(
    'Unified account, isolated margin',
  )
  expect(await words({ marginMode: 'PORTFOLIO_MARGIN' })).toContain('portfolio margin')
  expect(await words({ accountType: 'classic' })).toContain('Classic account')
  expect(await words({ isDemo: true })).toContain('Demo account: trades with demo funds')
})

it('[ACC-01] hands the focus of the way in on to the account', async () => {
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  await logOut()
  render(
    <Suspense>
      <SessionMenu />
    </Suspense>,
  )
  const demo = await screen.findByRole('button', { name: /^Try/ })
  demo.focus()
  fireEvent.click(demo)
  const account = await screen.findByRole('button', { name: /^Account of/ })
  await waitFor(() => expect(document.activeElement).toBe(account))
})
