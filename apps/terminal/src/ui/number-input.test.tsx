import { e8 } from '@perpdesk/numeric'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLocale } from '../format/index.ts'
import { startTexts } from '../i18n/index.ts'
import { NumberInput, type NumberInputProps } from './number-input.tsx'

beforeAll(() => startTexts())
beforeEach(() => setLocale('en'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Harness(props: Partial<NumberInputProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <>
      <NumberInput label="Price" decimals={2} {...props} value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('77')}>
        fill
      </button>
    </>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Price' })
const value = () => screen.getByRole('status').textContent
const reason = () => document.getElementById(input().getAttribute('aria-describedby') ?? '-')?.textContent
const type = (text: string, caret = text.length) => {
  input().focus()
  fireEvent.change(input(), { target: { value: text, selectionStart: caret, selectionEnd: caret } })
}

describe('NumberInput', () => {
  it('[NUM-01] keeps what is typed as it is typed and gives the form plain digits', () => {
    render(<Harness />)
    for (const text of ['1', '1.', '1.5', '1.50', '01.50']) {
      type(text)
      expect(input().value).toBe(text)
    }
    expect(value()).toBe('1.50')
    fireEvent.blur(input())
    expect(input().value).toBe('1.50')
  })

  it('[NUM-01] does not let letters in and leaves the caret where it was', () => {
    render(<Harness value="125" />)
    input().focus()
    input().setSelectionRange(1, 1)
    fireEvent.keyDown(input(), { key: 'x' })
    type('1x25', 2)
    expect(input().value).toBe('125')
    expect(input().selectionStart).toBe(1)
    expect(reason()).toBeUndefined()
  })

  it('[NUM-01] says why a pasted text did not get in, until something else happens', () => {
    render(<Harness value="125" />)
    type('12 apples')
    expect(input().value).toBe('125')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(reason()).toBe('Not a number. Use digits and one “.” for decimals.')
    type('126')
    expect(reason()).toBeUndefined()
  })

  it('[NUM-01] cuts decimals and keeps the caret in the middle in place', () => {
    render(<Harness value="12.34" />)
    type('192.34', 2)
    expect(input().value).toBe('192.34')
    expect(input().selectionStart).toBe(2)
    type('192.349')
    expect(input().value).toBe('192.34')
  })

  it('[NUM-01] understands digits of other scripts at once', () => {
    render(<Harness />)
    type('６５０００．５', 3)
    expect(input().value).toBe('65000.5')
    expect(input().selectionStart).toBe(3)
    expect(value()).toBe('65000.5')
  })

  it('[NUM-01] shows and takes the decimal comma and the grouping of the locale', () => {
    setLocale('de-DE')
    render(<Harness value="1.5" />)
    expect(input().value).toBe('1,5')
    type('1.065.000,5')
    expect(value()).toBe('1065000.5')
    expect(input().value).toBe('1.065.000,5')
    fireEvent.blur(input())
    expect(input().value).toBe('1065000,5')
  })

  it('[NUM-08] is written with grouping while nobody types in it; its value stays as it is typed', () => {
    const { container } = render(<Harness value="65000.5" />)
    const grouped = () => container.querySelector('[aria-hidden]')?.textContent
    expect([input().value, grouped()]).toEqual(['65000.5', '65,000.5'])
    type('999')
    expect(grouped()).toBeUndefined()
    type('1,5')
    expect(grouped()).toBeUndefined()
  })

  it('[NUM-01] an unclear number is told when the field is left and is no number to the form', () => {
    render(<Harness />)
    type('1,5')
    expect(value()).toBe('?1,5')
    expect(reason()).toBeUndefined()
    fireEvent.blur(input())
    expect(input().value).toBe('1,5')
    expect(reason()).toContain('Ambiguous number')
    type('1,500')
    fireEvent.blur(input())
    expect(value()).toBe('1500')
    expect(reason()).toBeUndefined()
  })

  it('[NUM-01] waits for an input method until it is done', () => {
    render(<Harness />)
    input().focus()
    fireEvent.compositionStart(input())
    for (const text of ['６', '６５', 'ろ']) fireEvent.change(input(), { target: { value: text } })
    expect(input().value).toBe('ろ')
    expect(value()).toBe('')
    fireEvent.change(input(), { target: { value: '６５' } })
    fireEvent.compositionEnd(input())
    expect(input().value).toBe('65')
    expect(value()).toBe('65')
  })

  it('[NUM-01] an input method that ends with no number leaves what was there', () => {
    render(<Harness value="12" />)
    input().focus()
    fireEvent.compositionStart(input())
    fireEvent.change(input(), { target: { value: '12ろく' } })
    fireEvent.compositionEnd(input())
    expect(input().value).toBe('12')
    expect(value()).toBe('12')
  })

  it('[NUM-01] puts a finished value on its bound and on its grid when the field is left', () => {
    render(<Harness min={e8('5')} max={e8('100')} grid={e8('0.5')} />)
    type('1200')
    expect(value()).toBe('1200')
    fireEvent.blur(input())
    expect(value()).toBe('100.00')
    type('7.3')
    fireEvent.blur(input())
    expect(value()).toBe('7.50')
  })

  it('[NUM-01] leaves what was not typed on the grid alone', () => {
    render(<Harness value="7.3" grid={e8('0.5')} />)
    input().focus()
    fireEvent.blur(input())
    expect(value()).toBe('7.3')
  })

  it('[NUM-02] steps by a tick with the arrow keys, by key codes too, by ten with Shift', () => {
    render(<Harness value="10" step={e8('0.5')} />)
    fireEvent.keyDown(input(), { key: 'ArrowUp' })
    expect(value()).toBe('10.50')
    fireEvent.keyDown(input(), { keyCode: 40 })
    fireEvent.keyDown(input(), { keyCode: 40 })
    expect(value()).toBe('9.50')
    fireEvent.keyDown(input(), { keyCode: 38, shiftKey: true })
    expect(value()).toBe('14.50')
    for (let held = 0; held < 5; held += 1) fireEvent.keyDown(input(), { key: 'ArrowUp', repeat: true })
    expect(value()).toBe('17.00')
  })

  it('[NUM-02] does not step below zero unless signed', () => {
    const { unmount } = render(<Harness value="0" step={e8('1')} />)
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    expect(value()).toBe('0.00')
    unmount()
    render(<Harness value="0" step={e8('1')} signed />)
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    expect(value()).toBe('-1.00')
  })

  it('[NUM-02] shows the tip with the tick where it is above 1 and the value off it', () => {
    render(<Harness grid={e8('10')} decimals={0} />)
    type('15')
    expect(reason()).toBe('Use a multiple of 10.')
    type('20')
    expect(reason()).toBeUndefined()
  })

  it('[NUM-02] shows no tip where the tick is 1: such a value is rounded up when the field is left', () => {
    render(<Harness grid={e8('1')} decimals={1} />)
    type('1.5')
    expect(reason()).toBeUndefined()
    fireEvent.blur(input())
    expect(value()).toBe('2.0')
  })

  it('[NUM-02] a held stepper goes on until it is let go, and the field keeps the focus', () => {
    vi.useFakeTimers()
    render(<Harness value="10" step={e8('1')} decimals={0} steppers />)
    input().focus()
    const up = screen.getByRole('button', { name: 'Price: up by 1' })
    expect(fireEvent.pointerDown(up, { button: 0 })).toBe(false)
    expect(value()).toBe('11')
    act(() => void vi.advanceTimersByTime(399))
    expect(value()).toBe('11')
    for (const pause of [1, 60, 60, 60]) act(() => void vi.advanceTimersByTime(pause))
    expect(value()).toBe('15')
    fireEvent.pointerUp(up)
    act(() => void vi.advanceTimersByTime(1_000))
    expect(value()).toBe('15')
    expect(document.activeElement).toBe(input())
    fireEvent.click(up, { detail: 0 })
    expect(value()).toBe('16')
  })

  it('[NUM-07] clears a value of the wrong sign when the field is left', () => {
    render(<Harness signed sign={-1n} />)
    type('5')
    fireEvent.blur(input())
    expect(value()).toBe('')
    type('-5')
    fireEvent.blur(input())
    expect(value()).toBe('-5')
  })

  it('[NUM-01] follows the form when it is filled from elsewhere', () => {
    render(<Harness />)
    type('1,2')
    fireEvent.click(screen.getByText('fill'))
    expect(input().value).toBe('77')
  })

  it('[NUM-01] shows a corrected value before Enter sends it', () => {
    const sent = vi.fn()
    render(<Harness max={e8('10')} onEnter={sent} />)
    type('12')
    fireEvent.keyDown(input(), { key: 'Enter' })
    expect(sent).not.toHaveBeenCalled()
    expect(value()).toBe('10.00')
    fireEvent.keyDown(input(), { key: 'Enter' })
    expect(sent).toHaveBeenCalledOnce()
  })

  it('[NUM-01] is a spin button with its range, its value as text and its error', () => {
    setLocale('de-DE')
    render(<Harness value="1.5" min={0n} max={e8('999999999999999.5')} error="Zu klein" />)
    const field = input()
    expect(field.getAttribute('aria-valuenow')).toBe('1.5')
    expect(field.getAttribute('aria-valuetext')).toBe('1,5')
    expect(field.getAttribute('aria-valuemin')).toBe('0')
    expect(field.getAttribute('aria-valuemax')).toBe('999999999999999.5')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(reason()).toBe('Zu klein')
  })
})
