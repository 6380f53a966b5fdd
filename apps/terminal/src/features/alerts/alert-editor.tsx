import type { E8 } from '@perpdesk/numeric'
import type { PriceAlert } from '@perpdesk/protocol'
import {
  ALERT_CONDITIONS,
  ALERT_REPEATS,
  ALERT_WINDOWS,
  type AlertWindow,
  isMove,
  MAX_ALERT_NOTE,
  type TriggerBy,
} from '@perpdesk/trading'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { randomId, serverClock } from '../../client/index.ts'
import { formatDateTime, formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { givenPrice, isPair, type LiveTicker, type Market, useMarket, useTicker } from '../../stores/index.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { Dialog, IconButton, NumberInput, PriceInput, Refusal, Select, TextField, toast } from '../../ui/index.ts'
import { useSending } from '../../ui/use-sending.ts'
import { alertLine } from '../notifications/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { alertChanges } from './alert-changes.ts'
import { ALERT_LIVES, type AlertForm, formOf, issueOf, isTrueNow, newForm, requestOf } from './alert-form.ts'
import styles from './alerts.module.css'

const SOURCES = ['LastPrice', 'MarkPrice', 'IndexPrice'] as const satisfies readonly TriggerBy[]

/** The price that alerts on spot pairs watch. */
const OF_PAIRS = ['LastPrice'] as const satisfies readonly TriggerBy[]

interface AlertEditorProps {
  readonly symbol: string
  /** The alert to change; without it a new alert is created. */
  readonly alert?: PriceAlert
  /** Price of a new alert, instead of the current price. */
  readonly price?: E8
  readonly onBack: () => void
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The form of an alert; a new alert starts with the current price. */
export function AlertEditor(props: AlertEditorProps) {
  const contract = useMarket(props.symbol)
  return contract === undefined ? null : <Editor {...props} contract={contract} />
}

function Editor({ contract, alert, price, onBack, onDone, onClose }: AlertEditorProps & { readonly contract: Market }) {
  const { symbol, displayName, tickSize, maxPrice } = contract
  const text = useText('alerts')
  const noticeText = useText('notifications')
  const { ticker } = useTicker(symbol)
  const [form, setForm] = useState(() =>
    alert === undefined ? newForm(price ?? priceOf(ticker, 'LastPrice'), contract) : formOf(alert),
  )
  // One id for all attempts, so that a second click after a lost answer creates no second alert.
  const [alertId] = useState(() => alert?.alertId ?? randomId())
  const { busy, refusal, forgetRefusal, send } = useSending()
  const blocked = useSendBlock()
  const issue = issueOf(form, contract)
  const now = priceOf(ticker, form.source)
  const edit = (change: Partial<AlertForm>) => {
    forgetRefusal()
    setForm({ ...form, ...change })
  }
  const save = async () => {
    if (blocked !== undefined || issue !== undefined) return
    const terms = requestOf(form, { alertId, symbol, now: serverClock.now(), expiresTime: alert?.expiresTime ?? 0 })
    const work = alert === undefined ? alertChanges.create : alertChanges.change
    if (!(await send((onUnknown) => work(terms, onUnknown)))) return
    const detail = `${displayName} · ${alertLine(terms, noticeText)}`
    toast.success(text(alert === undefined ? 'created' : 'saved'), { key: `alert-${alertId}`, detail })
    onDone()
  }
  const error = issue === 'notPositive' || issue === 'tooLarge' ? text(`issue.${issue}`) : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="form"
      title={text(alert === undefined ? 'createTitle' : 'editTitle', { symbol: displayName })}
      leading={
        <IconButton size="small" label={text('back')} onClick={onBack}>
          <ArrowLeft size={16} aria-hidden />
        </IconButton>
      }
      footer={
        <FormButtons
          busy={busy}
          ready={issue === undefined}
          blocked={blocked}
          confirm={text(alert === undefined ? 'create' : 'save')}
          onCancel={price === undefined ? onBack : onClose}
          onConfirm={() => void save()}
        />
      }
    >
      <div className={styles['form']}>
        <Field label={text('source')}>
          <Select
            label={text('source')}
            value={form.source}
            onChange={(source) => edit({ source })}
            // Pairs have no mark price, and their index has no trades of its own.
            options={(isPair(contract) ? OF_PAIRS : SOURCES).map((id) => ({ id, label: noticeText(`alert.${id}`) }))}
          />
        </Field>
        <Field label={text('condition')}>
          <Select
            label={text('condition')}
            value={form.condition}
            onChange={(condition) => edit({ condition })}
            options={ALERT_CONDITIONS.map((id) => ({ id, label: noticeText(`alert.${id}`) }))}
          />
        </Field>
        {isMove(form.condition) ? (
          <>
            <NumberInput
              label={text('percent')}
              value={form.percent}
              onChange={(percent) => edit({ percent })}
              onEnter={() => void save()}
              decimals={2}
              min={0n}
              suffix="%"
              error={error}
            />
            <Field label={text('window')}>
              <Select
                label={text('window')}
                value={`${form.minutes}`}
                onChange={(id) => edit({ minutes: windowOf(id) })}
                options={ALERT_WINDOWS.map((minutes) => ({ id: `${minutes}`, label: text(`window.${minutes}`) }))}
              />
            </Field>
          </>
        ) : (
          <PriceInput
            className={styles['wide'] ?? ''}
            label={text('value')}
            value={form.price}
            onChange={(price) => edit({ price })}
            onEnter={() => void save()}
            tickSize={tickSize}
            maxPrice={maxPrice}
            suffix={contract.quoteCoin}
            error={error}
          />
        )}
        <div className={styles['now']}>
          {now === undefined ? null : (
            <p>{text('now', { source: noticeText(`alert.${form.source}`), price: formatPrice(now, contract) })}</p>
          )}
          {isTrueNow(form, now) ? <p role="status">{text('isTrue')}</p> : null}
        </div>
        <Field label={text('repeat')}>
          <Select
            label={text('repeat')}
            value={form.repeat}
            onChange={(repeat) => edit({ repeat })}
            options={ALERT_REPEATS.map((id) => ({
              id,
              label: text(id),
              ...(id === 'each' && { note: text('eachNote') }),
            }))}
          />
        </Field>
        <Field label={text('expires')}>
          <Select
            label={text('expires')}
            value={form.life}
            onChange={(life) => edit({ life })}
            options={[
              ...ALERT_LIVES.map((id) => ({ id, label: text(`expires.${id}`) })),
              ...(alert === undefined || alert.expiresTime === 0
                ? []
                : [{ id: 'kept', label: formatDateTime(alert.expiresTime) } as const]),
            ]}
          />
        </Field>
        <TextField
          className={styles['wide']}
          label={text('note')}
          value={form.note}
          maxLength={MAX_ALERT_NOTE}
          autoComplete="off"
          onChange={(note) => edit({ note })}
        />
        <Refusal text={blocked} />
        <Refusal text={refusal} />
      </div>
    </Dialog>
  )
}

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['field']}>
      <span className={styles['label']} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  )
}

function priceOf(ticker: LiveTicker | undefined, source: TriggerBy): E8 | undefined {
  if (ticker === undefined) return undefined
  return givenPrice({ LastPrice: ticker.last, MarkPrice: ticker.mark, IndexPrice: ticker.index }[source])
}

function windowOf(id: string): AlertWindow {
  return ALERT_WINDOWS.find((minutes) => `${minutes}` === id) ?? 60
}
