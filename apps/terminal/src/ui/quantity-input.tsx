import { type E8, formatE8, ONE } from '@perpdesk/numeric'
import { useState } from 'react'
import { decimalsOf, numberLocale } from '../format/index.ts'
import { useText } from '../i18n/index.ts'
import { shownOf, valueOfEntry } from './number-entry.ts'
import { NumberInput, type NumberInputProps } from './number-input.tsx'

export interface QuantityInputProps
  extends Omit<NumberInputProps, 'decimals' | 'step' | 'min' | 'max' | 'grid' | 'signed' | 'sign' | 'steppers'> {
  readonly lotSize: E8
  /** Largest quantity of one order, in the unit of the field (`largestSize`). */
  readonly max: E8
  readonly coin: string
  /** True for an amount of money instead of a quantity: eight decimals, in steps of 1. */
  readonly money?: boolean
}

const MONEY_DECIMALS = 8

/**
 * Field for a quantity in lots (NUM-09). A typed value above the largest order is replaced by the largest order when
 * the field is left, with a notice until the value changes. A larger value from a slider or the order book stays, with
 * a note that it will be split into several orders.
 */
export function QuantityInput({ lotSize, max, coin, money = false, ...rest }: QuantityInputProps) {
  const text = useText('numbers')
  const [replaced, setReplaced] = useState<string>()
  const [focused, setFocused] = useState(false)
  const exact = valueOfEntry(rest.value)
  const most = { qty: shownOf(formatE8(max), numberLocale()), coin }
  const notice = () => {
    if (replaced !== undefined && replaced === rest.value) return text('orderMaxQtyReplace', most)
    return !focused && exact !== undefined && exact > max ? text('maxQtySplitOrderTip', most) : rest.note
  }
  return (
    <NumberInput
      {...rest}
      decimals={money ? MONEY_DECIMALS : decimalsOf(lotSize)}
      step={money ? ONE : lotSize}
      min={0n}
      max={max}
      {...(money ? {} : { grid: lotSize })}
      note={notice()}
      onChange={(value) => {
        setReplaced(undefined)
        rest.onChange(value)
      }}
      onFocus={() => {
        setReplaced(undefined)
        setFocused(true)
        rest.onFocus?.()
      }}
      onLeave={(value, changed) => {
        setFocused(false)
        if (changed && exact !== undefined && exact > max) setReplaced(value)
        rest.onLeave?.(value, changed)
      }}
    />
  )
}
