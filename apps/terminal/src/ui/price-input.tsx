import type { E8 } from '@perpdesk/numeric'
import { decimalsOf } from '../format/index.ts'
import { NumberInput, type NumberInputProps } from './number-input.tsx'

export interface PriceInputProps
  extends Omit<NumberInputProps, 'decimals' | 'step' | 'min' | 'max' | 'grid' | 'signed' | 'sign' | 'steppers'> {
  readonly tickSize: E8
  readonly maxPrice: E8
}

/**
 * Field for a limit or trigger price (NUM-04): from 0 to the contract's highest price, in multiples of the tick size.
 */
export function PriceInput({ tickSize, maxPrice, ...rest }: PriceInputProps) {
  return (
    <NumberInput
      {...rest}
      decimals={decimalsOf(tickSize)}
      step={tickSize}
      min={0n}
      max={maxPrice}
      grid={tickSize}
      steppers
    />
  )
}
