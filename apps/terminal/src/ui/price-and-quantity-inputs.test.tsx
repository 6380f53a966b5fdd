import { e8 } from '@perpdesk/numeric'
import { percentInput, percentSign } from '@perpdesk/trading'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../i18n/index.ts'
import { stubResizeObserver } from '../testing/resize-observer.ts'
import { PercentInput } from './percent-input.tsx'
import { PriceInput } from './price-input.tsx'
import { QuantityInput } from './quantity-input.tsx'
import { StepPanelButton } from './step-panel-button.tsx'

beforeAll(async () => {
  stubResizeObserver()
  await startTexts()
})
afterEach(cleanup)

const input = () => screen.getByRole<HTMLInputElement>('spinbutton')
const reason = () => document.getElementById(input().getAttribute('aria-describedby') ?? '-')?.textContent
const type = (value: string) => {
  input().focus()
  fireEvent.change(input(), { target: { value } })
}

describe('PriceInput', () => {
  function Price({ tick = '0.5' }: { readonly tick?: string }) {
    const [price, setPrice] = useState('100')
    const grid = { tickSize: e8(tick), maxPrice: e8('2000') }
    return (
      <>
        <PriceInput label="Trigger price" value={price} onChange={setPrice} {...grid} />
        <StepPanelButton value={price} onChange={setPrice} decimals={1} minPrice={e8('0.5')} {...grid} />
      </>
    )
  }

  it('[NUM-04] goes from 0 to the highest price by ticks', () => {
    render(<Price />)
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Trigger price: down by 0.5' }), { button: 0 })
    expect(input().value).toBe('99.5')
    type('5000')
    fireEvent.blur(input())
    expect(input().value).toBe('2000.0')
    expect(reason()).toBe('The maximum is 2000, so the value was set to that.')
    fireEvent.focus(input())
    expect([input().value, reason()]).toEqual(['2000.0', undefined])
    fireEvent.keyDown(input(), { key: 'ArrowUp' })
    expect(input().value).toBe('2000.0')
    type('0.3')
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    expect(input().value).toBe('0.0')
  })

  it('[NUM-01, NUM-02] tells of a tick above 1 while a price is off it, and goes up to it when the field is left', () => {
    render(<Price tick="5" />)
    type('102')
    expect(reason()).toBe('Use a multiple of 5.')
    fireEvent.blur(input())
    expect(input().value).toBe('105')
    expect(reason()).toBe('Rounded up to a multiple of 5.')
    type('110')
    fireEvent.blur(input())
    expect(reason()).toBeUndefined()
  })

  it.each([
    ['1', '102', undefined],
    ['2', '102', undefined],
    ['2', '103', 'Use a multiple of 2.'],
    ['0.5', '100.3', undefined],
  ])('[NUM-02] of a tick of %s at %s it tells: %s', (tick, price, reported) => {
    render(<Price tick={tick} />)
    type(price)
    expect(reason()).toBe(reported)
  })

  it('[ORD-04] has a panel with steps of 1, 10, 50 and 200 ticks, 0 and the lowest price', async () => {
    render(<Price />)
    fireEvent.click(screen.getByText('±'))
    const panel = within(await screen.findByRole('dialog', { name: 'Price steps' }))
    const press = (name: string) => fireEvent.click(panel.getByRole('button', { name }), { detail: 0 })
    await panel.findByRole('button', { name: '+0.5' })
    expect(panel.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '−0.5',
      '+0.5',
      '−100.0',
      '−25.0',
      '−5.0',
      '+5.0',
      '+25.0',
      '+100.0',
      'Set to 0',
      'Minimum price: 0.5',
    ])
    press('+100.0')
    press('+0.5')
    press('−25.0')
    expect(input().value).toBe('175.5')
    press('Set to 0')
    expect(input().value).toBe('0')
    press('Minimum price: 0.5')
    expect(input().value).toBe('0.5')
    press('−100.0')
    expect(input().value).toBe('0.0')
  })
})

describe('QuantityInput', () => {
  function Quantity({ note, error }: { readonly note?: string; readonly error?: string }) {
    const [qty, setQty] = useState('')
    return (
      <>
        <QuantityInput
          label="Quantity"
          value={qty}
          onChange={setQty}
          lotSize={e8('0.001')}
          max={e8('119')}
          coin="BTC"
          note={note}
          error={error}
        />
        {['200', '119', '119.001'].map((filled) => (
          <button key={filled} type="button" onClick={() => setQty(filled)}>
            {`fill ${filled}`}
          </button>
        ))}
      </>
    )
  }

  it('[NUM-09] takes the decimals of the lot and nothing below 0', () => {
    render(<Quantity />)
    type('1.23456')
    expect(input().value).toBe('1.234')
    type('0')
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    expect(input().value).toBe('0.000')
  })

  it('[NUM-09] above the largest order it becomes that on leaving, with a notice until focus or change', () => {
    render(<Quantity note="a note" />)
    type('150')
    expect(reason()).toBe('a note')
    fireEvent.blur(input())
    expect(input().value).toBe('119.000')
    expect(reason()).toBe('The maximum per order is 119 BTC, so the quantity was set to that.')
    fireEvent.focus(input())
    expect(reason()).toBe('a note')
    type('150')
    fireEvent.blur(input())
    fireEvent.change(input(), { target: { value: '118' } })
    expect(reason()).toBe('a note')
    type('150')
    fireEvent.blur(input())
    fireEvent.click(screen.getByText('fill 200'))
    expect(reason()).toBe('Above 119 BTC the order is split into several.')
  })

  it('[NUM-09] filled above the largest order it tells of several orders, but not while it is being edited', () => {
    render(<Quantity />)
    fireEvent.click(screen.getByText('fill 200'))
    expect(reason()).toBe('Above 119 BTC the order is split into several.')
    fireEvent.focus(input())
    expect(reason()).toBeUndefined()
  })

  it('[NUM-09] the largest order itself is neither replaced nor split, one lot more is', () => {
    render(<Quantity />)
    fireEvent.click(screen.getByText('fill 119'))
    expect(reason()).toBeUndefined()
    fireEvent.click(screen.getByText('fill 119.001'))
    expect(reason()).toBe('Above 119 BTC the order is split into several.')
    type('119')
    fireEvent.blur(input())
    expect([input().value, reason()]).toEqual(['119', undefined])
    type('119.001')
    fireEvent.blur(input())
    expect(input().value).toBe('119.000')
    expect(reason()).toBe('The maximum per order is 119 BTC, so the quantity was set to that.')
  })

  it('[NUM-09] shows the text of an error of its form instead', () => {
    render(<Quantity error="The balance is too small." />)
    fireEvent.click(screen.getByText('fill 200'))
    expect(reason()).toBe('The balance is too small.')
  })
})

describe('PercentInput', () => {
  function Percent({
    mode,
    kind,
  }: {
    readonly mode: 'price' | 'roi' | 'pnl'
    readonly kind: 'takeProfit' | 'stopLoss'
  }) {
    const [value, setValue] = useState('')
    return (
      <PercentInput
        label="Stop loss"
        sliderLabel="Stop loss slider"
        value={value}
        onChange={setValue}
        rules={percentInput(mode, kind)}
        sign={percentSign(mode, kind, 'Buy')}
      />
    )
  }
  const slider = () => screen.getByRole('slider')

  it('[NUM-05, NUM-07] has its precision, its largest value and its one sign', () => {
    render(<Percent mode="price" kind="stopLoss" />)
    type('-12.345')
    expect(input().value).toBe('-12.3')
    type('-150')
    fireEvent.blur(input())
    expect(input().value).toBe('-99.9')
    type('5')
    fireEvent.blur(input())
    expect(input().value).toBe('')
  })

  it('[NUM-06] moves its slider in exact steps of its range, with the sign', () => {
    render(<Percent mode="roi" kind="stopLoss" />)
    for (let step = 0; step < 3; step += 1) fireEvent.keyDown(slider(), { key: 'ArrowRight' })
    expect(input().value).toBe('-0.3')
    fireEvent.keyDown(slider(), { key: 'End' })
    expect(input().value).toBe('-75')
    expect(slider().getAttribute('aria-valuetext')).toBe('75.0%')
    type('-500')
    expect(slider().getAttribute('aria-valuetext')).toBe('75.0%')
    fireEvent.keyDown(slider(), { key: 'Home' })
    expect(input().value).toBe('')
  })

  it('[NUM-06] has no slider for a profit', () => {
    render(<Percent mode="pnl" kind="takeProfit" />)
    expect(screen.queryByRole('slider')).toBeNull()
    type('12.34567')
    expect(input().value).toBe('12.3456')
  })
})
