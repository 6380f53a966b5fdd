import { useState } from 'react'
import type { ApiError } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { settings, usePreferences, useSession } from '../../stores/index.ts'
import { Checkbox, Switch } from '../../ui/index.ts'
import { KIND_IDS } from '../order-panel/index.ts'
import { usePriceLimitAction, useSetPriceLimitAction } from '../price-limit-action/index.ts'
import { useReverseQuestion, useSetReverseQuestion } from '../reverse-question/index.ts'
import styles from './settings-panel.module.css'

/** Choice of the orders that are confirmed before they are sent: all by one switch, each kind by its own box. */
export function ConfirmationChoices() {
  const text = useText('settings')
  const kinds = useText('orderPanel')
  const [{ confirmOrders, unasked }, change] = usePreferences(settings)
  const ask = (topic: string, on: boolean) =>
    change({ unasked: on ? unasked.filter((each) => each !== topic) : [...unasked, topic] })
  const topics = [...KIND_IDS.map((id) => ({ id, label: kinds(id) })), { id: 'change', label: kinds('confirm.change') }]
  return (
    <>
      <Switch
        label={text('confirmOrders')}
        note={text('confirmOrdersNote')}
        checked={confirmOrders}
        onChange={(on) => change({ confirmOrders: on })}
      />
      {confirmOrders ? (
        <div className={styles['kinds']} role="group" aria-label={text('confirmOrders')}>
          {topics.map(({ id, label }) => (
            <Checkbox key={id} label={label} checked={!unasked.includes(id)} onChange={(on) => ask(id, on)} />
          ))}
        </div>
      ) : null}
    </>
  )
}

/** Limit prices beyond the price limits are moved to them or refused. */
export function PriceLimitChoice() {
  return <AccountChoice name="movePrices" value={usePriceLimitAction()} set={useSetPriceLimitAction()} />
}

/** A reverse asks first, or not: the way back from its "do not ask again" (REV-05). */
export function ReverseChoice() {
  return <AccountChoice name="askReverse" value={useReverseQuestion()} set={useSetReverseQuestion()} />
}

interface AccountChoiceProps {
  readonly name: 'movePrices' | 'askReverse'
  /** `undefined` while that is not known. */
  readonly value: boolean | undefined
  readonly set: (on: boolean) => Promise<ApiError | undefined>
}

/** A setting of the account, kept by the exchange. */
function AccountChoice({ name, value, set }: AccountChoiceProps) {
  const text = useText('settings')
  const { status } = useSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  if (status !== 'signedIn') return null
  const choose = async (on: boolean) => {
    setBusy(true)
    setError((await set(on))?.message)
    setBusy(false)
  }
  return (
    <>
      <Switch
        label={text(name)}
        note={text(`${name}Note`)}
        checked={value ?? true}
        disabled={busy || value === undefined}
        onChange={(on) => void choose(on)}
      />
      {error === undefined ? null : (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
