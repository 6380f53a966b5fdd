import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { settings, usePreferences, useSession } from '../../stores/index.ts'
import { Checkbox } from '../../ui/index.ts'
import { Switch } from '../../ui/switch.tsx'
import {
  type ChangeableChoice,
  priceLimits,
  reverseQuestion,
  useAccountChoice,
  useSetChoice,
} from '../account-choice/index.ts'
import { KIND_IDS } from '../order-panel/index.ts'
import styles from './settings-panel.module.css'

/** The choice of orders that need a confirmation: one switch for all, and a checkbox for each kind. */
export function ConfirmationChoices() {
  const text = useText('settings')
  const kinds = useText('orderPanel')
  const [{ confirmOrders, unasked }, change] = usePreferences(settings)
  const ask = (topic: string, on: boolean) =>
    change({ unasked: on ? unasked.filter((each) => each !== topic) : [...unasked, topic] })
  const topics = [
    ...KIND_IDS.map((id) => ({ id, label: kinds(id) })),
    // A kind of orders on pairs; its others share their names and confirmations with those on contracts.
    { id: 'TpSl', label: kinds('tpsl') },
    { id: 'change', label: kinds('confirm.change') },
  ]
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

/** The choice whether limit prices beyond the price limits are moved to the limit or refused. */
export function PriceLimitChoice() {
  return <AccountSwitch name="movePrices" choice={priceLimits} />
}

/** The choice whether a reverse asks for confirmation; undoes its "do not ask again" (REV-05). */
export function ReverseChoice() {
  return <AccountSwitch name="askReverse" choice={reverseQuestion} />
}

interface AccountSwitchProps {
  readonly name: 'movePrices' | 'askReverse'
  readonly choice: ChangeableChoice
}

/** A switch for a setting of the account, stored by the exchange. */
function AccountSwitch({ name, choice }: AccountSwitchProps) {
  const text = useText('settings')
  const value = useAccountChoice(choice)
  const set = useSetChoice(choice)
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
