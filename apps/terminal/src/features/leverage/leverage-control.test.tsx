import { e8 } from '@perpdesk/numeric'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import { completeDom, instrumentRecord } from '../testing/index.ts'
import { LeverageControl } from './leverage-control.tsx'

const ticker = { mark: e8('50000') }
vi.mock(import('../../stores/index.ts'), async (original) => ({
  ...(await original()),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the control reads of a ticker
  useTickerValue: (_symbol, pick) => pick(ticker as Parameters<typeof pick>[0]),
}))

beforeEach(async () => {
  completeDom()
  await startTexts()
  await loadTexts('leverage')
})
afterEach(cleanup)

function Control({ contract }: { readonly contract: Contract }) {
  const [text, setText] = useState('50')
  return (
    <LeverageControl
      contract={contract}
      label="Leverage"
      text={text}
      issue={undefined}
      onChange={setText}
      onEnter={() => undefined}
      first
      mode="Cross"
    />
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Leverage')
const largest = () =>
  [...screen.getByText(/^Max\. position at/).nextElementSibling!.children].map((one) => one.textContent)

describe('the control of a leverage', () => {
  it.each<[string, Partial<Contract>, readonly string[]]>([
    ['USDT', {}, ['80.000 BTC', '4,000,000.00 USDT']],
    ['USDC', { quoteCoin: 'USDC', settleCoin: 'USDC', priceFraction: 4 }, ['80.000 BTC', '4,000,000.0000 USDC']],
    // the value of 4 000 000 coins is shown in the coin itself, without decimals
    [
      'inverse',
      { contractType: 'InversePerpetual', quoteCoin: 'USD', settleCoin: 'BTC', lotSize: e8('1') },
      ['4,000,000 BTC', '200,000,000,000 USD'],
    ],
  ])(
    '[LEV-02] shows the largest position of a %s contract in its base coin, of inverse ones in coin; its value with the price fraction of the contract, or none',
    (_, fields, shown) => {
      render(<Control contract={instrumentRecord(fields)} />)
      expect(largest()).toEqual(shown)
    },
  )

  it('[LEV-01] has a field of two decimals between least and most, and a slider of ten steps a mark', () => {
    render(<Control contract={instrumentRecord()} />)
    expect([field().getAttribute('aria-valuemin'), field().getAttribute('aria-valuemax')]).toEqual(['1', '100'])
    const slider = screen.getByRole('slider')
    // marks 1, 2, 5, 10, 25, 50 and 100
    expect([slider.getAttribute('aria-valuemin'), slider.getAttribute('aria-valuemax')]).toEqual(['0', '60'])
    expect(slider.getAttribute('aria-valuenow')).toBe('50')
    fireEvent.keyDown(slider, { key: 'ArrowRight' })
    expect(field().value).toBe('55')
    fireEvent.keyDown(slider, { key: 'End' })
    expect(field().value).toBe('100')
    fireEvent.keyDown(slider, { key: 'Home' })
    expect(field().value).toBe('1')
  })
})
