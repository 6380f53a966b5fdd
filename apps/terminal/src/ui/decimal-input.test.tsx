import { e8 } from '@perpdesk/numeric'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'
import { setLocale } from './format.ts'

afterEach(() => {
  cleanup()
  setLocale('en')
})

function Harness(props: Partial<DecimalInputProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <>
      <DecimalInput label="Price" decimals={2} {...props} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('Price')
const value = () => screen.getByRole('status').textContent
const type = (text: string, caret = text.length) => {
  input().focus()
  fireEvent.change(input(), { target: { value: text, selectionStart: caret, selectionEnd: caret } })
}

describe('DecimalInput', () => {
  it('keeps what is typed as it is typed', () => {
    render(<Harness />)
    for (const text of ['1', '1.', '1.5', '1.50']) {
      type(text)
      expect(input().value).toBe(text)
    }
    expect(value()).toBe('1.50')
  })

  it('does not let letters in and leaves the caret where it was', () => {
    render(<Harness value="125" />)
    input().focus()
    input().setSelectionRange(1, 1)
    fireEvent.keyDown(input(), { key: 'x' })
    type('1x25', 2)
    expect(input().value).toBe('125')
    expect(input().selectionStart).toBe(1)
  })

  it('cuts decimals and keeps the caret in the middle in place', () => {
    render(<Harness value="12.34" />)
    type('192.34', 2)
    expect(input().value).toBe('192.34')
    expect(input().selectionStart).toBe(2)
    type('192.349')
    expect(input().value).toBe('192.34')
  })

  it('steps by a tick with the arrow keys', () => {
    render(<Harness value="10" step={e8('0.5')} />)
    fireEvent.keyDown(input(), { key: 'ArrowUp' })
    expect(value()).toBe('10.50')
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    expect(value()).toBe('9.50')
  })

  it('does not step below zero unless signed', () => {
    render(<Harness value="0" step={e8('1')} />)
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    expect(value()).toBe('0.00')
  })

  it('puts a finished value on its bound when the field is left', () => {
    render(<Harness min={e8('5')} max={e8('10')} />)
    type('12')
    expect(value()).toBe('12')
    fireEvent.blur(input())
    expect(value()).toBe('10.00')
    type('7.')
    fireEvent.blur(input())
    expect(value()).toBe('7')
  })

  it('shows and takes a decimal comma in locales that write one', () => {
    setLocale('de-DE')
    render(<Harness value="1.5" />)
    expect(input().value).toBe('1,5')
    type('65000,5')
    expect(value()).toBe('65000.5')
  })

  it('ties its error to the field', () => {
    render(<Harness error="Too low. Use at least 5." />)
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Too low. Use at least 5.',
    )
  })
})
