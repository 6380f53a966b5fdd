import { formatE8, ONE } from '@perpdesk/numeric'
import type { Account } from '@perpdesk/protocol'
import { type FormEvent, useState } from 'react'
import { call, randomId } from '../../client/index.ts'
import { coinAmount } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { Button, NumberInput, Select, toast } from '../../ui/index.ts'
import { valueOfEntry } from '../../ui/number-entry.ts'
import { Refusal } from '../../ui/states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { accountTitle, useRenewAccounts } from '../own-accounts/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import styles from './accounts.module.css'
import { movable } from './movable.ts'

/** The exchange's code for a transfer whose id was used before: that transfer was executed and its answer was lost. */
const MADE_ALREADY = 131214
const DECIMALS = 8

interface Form {
  readonly from: string
  readonly to: string
  readonly coin: string
  readonly amount: string
  /** Id of this transfer; sending the same id again moves nothing more. */
  readonly id: string
}

/** A form that transfers money between the user's accounts. */
export function MoveFunds({ accounts }: { readonly accounts: readonly Account[] }) {
  const text = useText('accounts')
  const common = useText('common')
  const { user } = useSession()
  const renew = useRenewAccounts()
  const blocked = useSendBlock()
  const { busy, refusal, forgetRefusal, send } = useSending()
  const [form, setForm] = useState<Form>(() => ({ from: '', to: '', coin: '', amount: '', id: randomId() }))
  const [tried, setTried] = useState(false)
  const edit = (change: Partial<Form>) => {
    forgetRefusal()
    setForm((before) => ({ ...before, ...change, id: randomId() }))
  }

  const byUid = (uid: string | undefined) => accounts.find((account) => account.uid === uid)
  const from = byUid(form.from) ?? byUid(user?.account.uid) ?? accounts[0]
  const others = accounts.filter(({ uid }) => uid !== from?.uid)
  const to = others.find(({ uid }) => uid === form.to) ?? others[0]
  if (from === undefined || to === undefined) return null
  const coins = movable(from)
  const held = coins.find(({ coin }) => coin === form.coin) ?? coins[0]
  const amount = valueOfEntry(form.amount) ?? 0n
  const wrong = amount > 0n ? undefined : text('amountMissing')

  const move = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (held === undefined || wrong !== undefined || blocked !== undefined) return
    const { coin } = held
    const moved = await send(async () => {
      const asked = { from: from.uid, to: to.uid, coin, amount: formatE8(amount), transferId: form.id }
      const answer = await call('transfer', asked, { toast: false })
      return answer.ok || answer.error.code === MADE_ALREADY ? undefined : answer.error.message
    })
    await renew()
    if (!moved) return
    toast.success(text('moved', { amount: coinAmount(amount, coin, { exact: true }), name: accountTitle(to, text) }))
    setTried(false)
    edit({ amount: '' })
  }

  const options = (list: readonly Account[]) => list.map((one) => ({ id: one.uid, label: accountTitle(one, text) }))
  return (
    <form className={styles['form']} aria-labelledby="move-funds" noValidate onSubmit={(event) => void move(event)}>
      <h2 id="move-funds" className={styles['heading']}>
        {text('move')}
      </h2>
      <Select
        labelled
        label={text('from')}
        value={from.uid}
        onChange={(uid) => edit({ from: uid, to: uid === to.uid ? from.uid : to.uid, amount: '' })}
        options={options(accounts)}
      />
      <Select
        labelled
        label={text('to')}
        value={to.uid}
        onChange={(uid) => edit({ from: from.uid, to: uid })}
        options={options(others)}
      />
      {held === undefined ? (
        <p className={styles['quiet']}>{text('nothing')}</p>
      ) : (
        <>
          <Select
            labelled
            label={common('coin')}
            value={held.coin}
            onChange={(coin) => edit({ coin, amount: '' })}
            options={coins.map(({ coin }) => ({ id: coin, label: coin }))}
          />
          <NumberInput
            label={text('amount')}
            value={form.amount}
            onChange={(typed) => edit({ amount: typed })}
            decimals={DECIMALS}
            step={ONE}
            min={0n}
            suffix={held.coin}
            error={tried ? wrong : undefined}
          />
          <Button size="small" className={styles['all']} onClick={() => edit({ amount: formatE8(held.amount) })}>
            {text('everything', { amount: coinAmount(held.amount, held.coin, { exact: true }) })}
          </Button>
          <Refusal text={refusal} />
          <Button type="submit" kind="primary" busy={busy} blocked={blocked}>
            {text('move')}
          </Button>
        </>
      )}
    </form>
  )
}
