import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { streams } from '../../client/index.ts'
import { startTexts } from '../../i18n/index.ts'
import { instrumentRecord } from '../testing/index.ts'
import { useSendBlock } from './index.ts'

beforeAll(() => startTexts())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Blocks({ contract }: { readonly contract: Parameters<typeof useSendBlock>[1] }) {
  const blocks = [useSendBlock('order', contract), useSendBlock('amend', contract), useSendBlock('cancel', contract)]
  return <p>{blocks.map((block) => block ?? '-').join('|')}</p>
}

function blocksOf(contract: Parameters<typeof useSendBlock>[1]): readonly string[] {
  render(<Blocks contract={contract} />)
  const words = screen.getByText(/\|/).textContent.split('|')
  cleanup()
  return words
}

describe('why something cannot be sent', () => {
  it('[CAT-16] a contract that is being listed: by the rule of its phase', () => {
    const auction = 'Not available in this phase of the call auction.'
    const early = 'This contract is not trading yet.'
    const at = (phase: 'NotStarted' | 'CallAuction' | 'CallAuctionNoCancel' | 'CrossMatching' | 'ContinuousTrading') =>
      blocksOf(instrumentRecord({ status: 'PreLaunch', phase }))
    expect(at('NotStarted')).toEqual([early, early, '-'])
    expect(at('CallAuction')).toEqual(['-', auction, '-'])
    expect(at('CallAuctionNoCancel')).toEqual(['-', auction, auction])
    expect(at('CrossMatching')).toEqual([auction, auction, auction])
    expect(at('ContinuousTrading')).toEqual(['-', '-', '-'])
    expect(blocksOf(instrumentRecord())).toEqual(['-', '-', '-'])
  })

  it('[TAB-04] no network, and an exchange that takes no orders, stop all of it', () => {
    const status = vi.spyOn(streams.public, 'status', 'get')
    status.mockReturnValue({ state: 'offline', accepting: true, latency: undefined })
    expect(new Set(blocksOf(instrumentRecord()))).toEqual(new Set(['No connection: nothing can be sent right now.']))
    status.mockReturnValue({ state: 'live', accepting: false, latency: undefined })
    expect(new Set(blocksOf(undefined))).toEqual(new Set(['The exchange is not accepting orders right now.']))
  })
})
