import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import {
  maxOrderQty,
  percentE2OfPosition,
  positionCapabilities,
  positionShare,
  QUANTITY_SLIDER,
  qtyCoinOf,
  type TpSlKind,
  type TpslMode,
} from '@perpdesk/trading'
import { useState } from 'react'
import { typedDecimal } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Contract, type LiveTicker, useSession, useTickerValue } from '../../stores/index.ts'
import { warnsOfLiquidation } from '../../stores/liquidation-warning.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import parts from '../../ui/form-parts.module.css'
import { QuantityInput, Refusal, Slider } from '../../ui/index.ts'
import { useSending } from '../../ui/use-sending.ts'
import { useContractMargin } from '../leverage/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { confirmWhileOffline } from './confirm-while-offline.ts'
import { LegFields } from './leg-fields.tsx'
import { presentPrices, roomFor } from './position-rules.ts'
import { PreferencesButton } from './preferences-dialog.tsx'
import { setTpSl } from './set-tpsl.ts'
import styles from './tpsl.module.css'
import { actions, type TpSlForm } from './tpsl-form.ts'
import { blocks, issueWords, type TpSlIssue, tpSlIssues } from './tpsl-issues.ts'
import { keptLegs } from './tpsl-preferences.ts'
import { formOf, setRequest, type TpSlEntry } from './tpsl-request.ts'
import { legValues, termsOf } from './tpsl-values.ts'

interface TpSlEditorProps {
  readonly position: Position
  readonly contract: Contract
  readonly mode: TpslMode
  /** The entry to change; `null` to create one. */
  readonly entry: TpSlEntry | null
  /** Last price; typed prices are checked against its value when the form was opened. */
  readonly last: E8
  readonly onCancel: () => void
  readonly onDone: () => void
}

const whole = (ticker: LiveTicker) => ticker
const LEGS = ['takeProfit', 'stopLoss'] as const satisfies readonly TpSlKind[]

/** The form of one entry: prices of both legs, in partial mode also the quantity. */
export function TpSlEditor({ position, contract, mode, entry, last, onCancel, onDone }: TpSlEditorProps) {
  const text = useText('tpsl')
  const { user } = useSession()
  const portfolioMargin = !useContractMargin(contract).hasReturnOnMargin
  const [form, setForm] = useState<TpSlForm>(() => formOf(entry, mode, keptLegs(portfolioMargin)))
  const [reference, setReference] = useState(last)
  // The first price may arrive shortly after the dialog opens.
  if (reference === 0n && last > 0n) setReference(last)
  const { busy, refusal, forgetRefusal, send } = useSending()
  const blocked = useSendBlock()
  const ticker = useTickerValue(position.symbol, whole)

  const size = e8(position.size)
  const mark = e8(position.markPrice)
  const liquidation = position.liqPrice === '' ? null : e8(position.liqPrice)
  const side = position.side === 'Sell' ? 'Sell' : 'Buy'
  const terms = termsOf(form, {
    contract,
    side,
    entry: e8(position.entryPrice),
    size,
    leverageE2: position.leverageE2,
  })
  const values = {
    takeProfit: legValues(form.takeProfit, 'takeProfit', terms, contract.maxPrice),
    stopLoss: legValues(form.stopLoss, 'stopLoss', terms, contract.maxPrice),
  }
  const issues = tpSlIssues(form, values, {
    scene: 'POSITION',
    contract,
    side,
    reference: reference === 0n ? mark : reference,
    present: presentPrices(ticker, mark),
    size,
    room: roomFor(position, entry),
    liquidation: warnsOfLiquidation(user) ? liquidation : null,
    refusedAt: positionCapabilities(position).hasFixedLiquidation ? liquidation : null,
  })
  const request = setRequest(form, values, position, contract, entry)
  const isNothing = request.takeProfit === undefined && request.stopLoss === undefined
  const said = (field: TpSlIssue['field']) => {
    const issue = issues.find((candidate) => candidate.field === field)
    return issue === undefined ? undefined : { ...issue, text: issueWords(text, issue) }
  }
  const edit = (next: TpSlForm) => {
    forgetRefusal()
    setForm(next)
  }

  const confirm = async () => {
    if (blocked !== undefined || blocks(issues) || isNothing) return
    if (!(await send(() => setTpSl(position, request)))) return
    confirmWhileOffline(text('setTpSuccess', { symbol: contract.displayName }))
    onDone()
  }

  return (
    <>
      <PreferencesButton portfolioMargin={portfolioMargin} form={form} values={values} onChange={edit} />
      {mode === 'Partial' ? (
        <div className={styles['qty']}>
          <QuantityInput
            label={text('qty')}
            inlineLabel
            value={form.qty}
            onChange={(qty) => edit(actions.editQty(form, qty))}
            lotSize={contract.lotSize}
            max={maxOrderQty(contract, 'Limit')}
            coin={qtyCoinOf(contract)}
            suffix={qtyCoinOf(contract)}
            error={said('qty')?.text}
            onEnter={() => void confirm()}
          />
          <Slider
            label={text('share')}
            value={Math.floor(percentE2OfPosition(typedDecimal(form.qty) ?? 0n, size) / 100)}
            onChange={(percent) => edit(actions.editQty(form, formatE8(positionShare(size, percent * 100, contract))))}
            {...QUANTITY_SLIDER}
            describe={(percent) => `${percent}%`}
          />
        </div>
      ) : null}
      {LEGS.map((kind) => (
        <LegFields
          key={kind}
          kind={kind}
          form={form}
          values={values[kind]}
          terms={terms}
          contract={contract}
          portfolioMargin={portfolioMargin}
          issue={said(kind)}
          onChange={edit}
          onEnter={() => void confirm()}
        />
      ))}
      <Refusal text={blocked} />
      <Refusal text={refusal} />
      <div className={parts['foot']}>
        <FormButtons
          busy={busy}
          ready={!blocks(issues) && !isNothing}
          blocked={blocked}
          onCancel={onCancel}
          onConfirm={() => void confirm()}
        />
      </div>
    </>
  )
}
