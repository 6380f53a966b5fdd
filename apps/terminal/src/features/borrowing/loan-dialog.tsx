import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { coinAmount, decimalsOf, formatPercent } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { Button, Checkbox, Dialog, NumberInput, Refusal, toast } from '../../ui/index.ts'
import { valueOfEntry } from '../../ui/number-entry.ts'
import { useSending } from '../../ui/use-sending.ts'
import { useRenewLending } from '../lending/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import styles from './borrowing.module.css'
import { type LoanRow, rateOver, repaymentOf } from './loan-rows.ts'

/** The task of a dialog for a coin. */
export type LoanTask = 'borrow' | 'repay'

interface LoanDialogProps {
  readonly task: LoanTask
  readonly row: LoanRow
  /** True while repayment on request is closed. */
  readonly isRepayBlocked: boolean
  readonly onClose: () => void
}

const DECIMALS = 8

/** Borrows a coin by hand, or repays it from the balance or by conversion of other coins, after a preview. */
export function LoanDialog({ task, row, isRepayBlocked, onClose }: LoanDialogProps) {
  const text = useText('borrowing')
  const renew = useRenewLending()
  const blocked = useSendBlock()
  const { busy, refusal, forgetRefusal, send } = useSending()
  const [typed, setTyped] = useState('')
  const [converts, setConverts] = useState(false)
  const { coin } = row
  const amount = valueOfEntry(typed) ?? 0n
  const isBorrow = task === 'borrow'
  const step = e8(row.terms.step)
  const payable = repaymentOf(row, 0n, true)
  const most = isBorrow ? row.most : payable.fromBalance + payable.converted
  const fault = isBorrow ? borrowFault(row, amount) : undefined
  const parts = repaymentOf(row, amount, converts)
  const repays = parts.fromBalance + parts.converted
  const shut = !isBorrow && isRepayBlocked ? text('blocked') : undefined
  const ready = shut === undefined && (isBorrow ? amount > 0n && fault === undefined : repays > 0n)
  const edit = (change: () => void) => {
    forgetRefusal()
    change()
  }
  const confirm = async () => {
    if (!ready || blocked !== undefined) return
    const done = await send(async () => {
      const wanted = formatE8(amount)
      const answer = isBorrow
        ? await call('borrow', { coin, amount: wanted }, { toast: false })
        : await call('repay', { coin, converts, ...(amount > 0n && { amount: wanted }) }, { toast: false })
      return answer.ok ? undefined : answer.error.message
    })
    await renew()
    if (!done) return
    toast.success(text(isBorrow ? 'borrowed' : 'repaid', { amount: money(isBorrow ? amount : repays, coin) }))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={text(isBorrow ? 'borrowCoin' : 'repayCoin', { coin })}
      size="form"
      footer={
        <FormButtons
          confirm={text(task)}
          busy={busy}
          ready={ready}
          blocked={blocked ?? shut}
          onCancel={onClose}
          onConfirm={() => void confirm()}
        />
      }
    >
      <div className={styles['form']}>
        <NumberInput
          label={text('amount')}
          value={typed}
          onChange={(next) => edit(() => setTyped(next))}
          decimals={isBorrow ? decimalsOf(step) : DECIMALS}
          step={step}
          min={0n}
          suffix={coin}
          {...(!isBorrow && { placeholder: text('everything') })}
          error={
            typed === '' || fault === undefined ? undefined : text(fault.code, { amount: money(fault.amount, coin) })
          }
        />
        <Button
          size="small"
          className={styles['all']}
          disabled={most === 0n}
          onClick={() => edit(() => setTyped(formatE8(most)))}
        >
          {text('most', { amount: money(most, coin) })}
        </Button>
        {isBorrow ? null : (
          <Checkbox
            label={text('convert')}
            note={text('convertNote', { rate: formatPercent(e8(row.terms.conversionFee), { signed: false }) })}
            checked={converts}
            onChange={(on) => edit(() => setConverts(on))}
          />
        )}
        <Figures
          lines={
            isBorrow
              ? [
                  [text('owedAfter'), money(row.owed + amount, coin)],
                  [text('rateHour'), formatPercent(rateOver(row.hourlyRate, 1n), { signed: false, decimals: 6 })],
                  [text('rateYear'), formatPercent(rateOver(row.hourlyRate, YEAR), { signed: false })],
                ]
              : [
                  [text('fromBalance'), money(parts.fromBalance, coin)],
                  [text('byConversion'), money(parts.converted, coin)],
                  [text('owedAfter'), money(parts.left, coin)],
                ]
          }
        />
        {isBorrow ? (
          <p className={styles['tiers']}>
            <span>{text('tiers')}:</span>
            {row.terms.tiers.map(({ limit, maxLeverage }) => (
              <span key={limit}>{`${maxLeverage}× ≤ ${coinAmount(e8(limit), coin)}`}</span>
            ))}
          </p>
        ) : null}
        <Refusal text={shut} />
        <Refusal text={refusal} />
      </div>
    </Dialog>
  )
}

/** Hours of a year. */
const YEAR = 8_760n

const money = (value: E8, coin: string) => coinAmount(value, coin, { exact: true })

/** Returns the first condition that a manual loan does not meet; `undefined` if it meets all. */
function borrowFault(
  { terms, most }: LoanRow,
  amount: E8,
): { readonly code: 'tooLittle' | 'tooMuch'; readonly amount: E8 } | undefined {
  if (amount < e8(terms.minAmount)) return { code: 'tooLittle', amount: e8(terms.minAmount) }
  return amount > most ? { code: 'tooMuch', amount: most } : undefined
}

function Figures({ lines }: { readonly lines: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles['figures']}>
      {lines.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
