import type { E8 } from '@perpdesk/numeric'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../i18n/index.ts'
import type { Market } from '../../stores/index.ts'
import { afterPicture, Button, isTouch, PriceInput, QuantityInput, Refusal } from '../../ui/index.ts'
import type { AmendField } from '../order-words/index.ts'
import styles from './orders.module.css'

/** Text key of the label for a new value of each figure. */
export const NEXT_WORDS = { price: 'newPrice', qty: 'newQty', trigger: 'newTrigger' } as const satisfies Record<
  AmendField,
  unknown
>

interface AmendFieldsProps {
  readonly market: Market
  readonly field: AmendField
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly error: string | undefined
  /** Largest quantity of the order, in E8, and the coin of its quantity. */
  readonly most: E8
  readonly coin: string
  /** Shown after a price; the quote coin by default. */
  readonly suffix?: ReactNode
  readonly note?: ReactNode
  readonly blocked: string | undefined
  readonly busy: boolean
  readonly canSave: boolean
  /** True in a dialog, whose width the form fills; otherwise the form is as narrow as a popover. */
  readonly wide?: boolean
  readonly onSave: () => void
  readonly onDone: () => void
}

/** The field and the buttons of a form for a new figure of an open order. */
export function AmendFields(props: AmendFieldsProps) {
  const { market, field, most, coin, suffix, note, blocked, busy, canSave, wide = false, onSave, onDone } = props
  const text = useText('orders')
  const entry = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After the menu has returned the focus. Not on touch devices, where the keyboard would cover the dialog.
    if (wide && !isTouch()) afterPicture(() => entry.current?.focus())
  }, [wide])
  const input = {
    label: text(NEXT_WORDS[field]),
    value: props.typed,
    onChange: props.onTyped,
    onEnter: onSave,
    inputRef: entry,
    error: props.error,
  }
  const size = wide ? 'medium' : 'small'
  return (
    <div className={styles['amend']} data-wide={wide}>
      {field === 'qty' ? (
        <QuantityInput {...input} lotSize={market.lotSize} max={most} coin={coin} suffix={coin} />
      ) : (
        <PriceInput
          {...input}
          tickSize={market.tickSize}
          maxPrice={market.maxPrice}
          suffix={suffix ?? market.quoteCoin}
        />
      )}
      {note}
      <Refusal text={blocked} />
      <div className={styles['amendButtons']}>
        <Button size={size} onClick={onDone}>
          {text('discard')}
        </Button>
        <Button size={size} kind="primary" busy={busy} disabled={!canSave} blocked={blocked} onClick={onSave}>
          {text('save')}
        </Button>
      </div>
    </div>
  )
}
