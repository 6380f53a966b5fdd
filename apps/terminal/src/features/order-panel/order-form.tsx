import { formatE8, roundToStep } from '@perpdesk/numeric'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { givenPrice, type OfferedValues, setPreferences, useFills, useSession } from '../../stores/index.ts'
import { afterPicture, lazyPart, SegmentedControl, useIsIdle } from '../../ui/index.ts'
import { priceLimitAction, useAccountChoice } from '../account-choice/index.ts'
import { carriedBy } from './carrying.ts'
import { filled, filledByPreset, filledByTool, withTrigger } from './filled.ts'
import { actions, initial } from './form.ts'
import type { FormIssue } from './form-issue.ts'
import { goToSide } from './go-to-side.ts'
import { issueText } from './issue-text.ts'
import { issues, issuesForVisitor, issuesWithoutMoves } from './issues.ts'
import { limitKind } from './kinds/at-once.tsx'
import { KindTabs } from './kinds/kind-tabs.tsx'
import { isFromMenu, startKind } from './kinds/kinds.ts'
import {
  isPositionTicket,
  type KindFieldsProps,
  type KindId,
  type OrderForm,
  type OrderKind,
  type PanelKind,
} from './kinds/order-kind.ts'
import { reportMissing } from './kinds/report-missing.ts'
import { Modes } from './modes.tsx'
import type { OrderContext, SideSummary } from './order-context.ts'
import { orderFormPreferences } from './order-form-preferences.ts'
import { OrderOptions } from './order-options.tsx'
import styles from './order-panel.module.css'
import { OrderPreview } from './order-preview.tsx'
import { usePanelActs } from './panel-acts.ts'
import { PositionTicketView } from './position-ticket-view.tsx'
import { PriceField } from './price-field.tsx'
import { useShownDraft } from './shown-draft.ts'
import { SizeField } from './size-field.tsx'
import { summary } from './summary.ts'
import type { OrderPreset } from './tools/order-presets.ts'
import type { ToolFill } from './tools/tool-fill.ts'
import { newTpSl, TpSlSection } from './tpsl-section.tsx'
import { VisitorButtons } from './visitor-buttons.tsx'

/**
 * Loaded when the user is signed in: a visitor sends no orders, and the page's first bundle is smaller without the
 * buttons.
 */
const OrderButtons = lazyPart(async () => (await import('./order-buttons.tsx')).OrderButtons)

/** Loads after the form, when the browser is idle; each dialog loads when its button is first pressed. */
const ToolButtons = lazyPart(async () => (await import('./tools/tool-buttons.tsx')).ToolButtons)

const toolsPlace = <span className={styles['tools']} />

interface OrderFormViewProps {
  readonly context: OrderContext
  /** The kind with which the form opens, without typed values. */
  readonly first: PanelKind
}

/** The form of one contract: its fields scroll if there is little room, and the two buttons stay at its foot. */
export function OrderFormView({ context, first }: OrderFormViewProps) {
  const text = useText('orderPanel')
  const session = useSession()
  const { symbol } = context.instrument
  const [form, setForm] = useState<OrderForm>(() => {
    const { last, mark } = context.market
    // a mark price may lie off the tick size, and the form must not start with an invalid price
    const price = givenPrice(last ?? roundToStep(mark ?? 0n, context.instrument.tickSize, 'halfUp'))
    const typed = price === undefined ? '' : formatE8(price)
    const kept = orderFormPreferences.store.getState()
    return actions.begin(initial(isPositionTicket(first) ? limitKind : first, kept), typed)
  })
  // The typed order is kept while a position ticket is shown instead of the form.
  const [ticket, setTicket] = useState(isPositionTicket(first) ? first : null)
  const sides = useMemo(() => summary(form, context), [form, context])
  useShownDraft(ticket === null ? form : null, context, sides)
  const isVisitor = session.status !== 'signedIn'
  const isIdle = useIsIdle()
  const moves = useAccountChoice(priceLimitAction)
  const found = useMemo(() => {
    const judge = (side: SideSummary) => {
      const own = issues(form, context, side)
      return moves === false ? issuesWithoutMoves(own) : own
    }
    const all = { buy: judge(sides.buy), sell: judge(sides.sell) }
    return isVisitor ? { buy: issuesForVisitor(all.buy), sell: issuesForVisitor(all.sell) } : all
  }, [form, context, sides, isVisitor, moves])
  const shared = sharedIssue(form, found)
  const message = (field: FormIssue['field']) => (shared?.field === field ? issueText(text, shared) : undefined)
  const wanted = useRef(first.id)
  const foot = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  /** Enter in a field focuses the buttons. It does not send: it names no side. */
  const goToButtons = () => foot.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus()
  const hedge = context.account.positionMode === 'BothSide'
  const choose = (id: KindId, put = (kind: OrderKind) => kind) => {
    if (id === (ticket ?? form.kind).id) return setForm((current) => actions.chooseKind(current, put(current.kind)))
    setPreferences(orderFormPreferences, isFromMenu(id) ? { kind: id, fromMenu: id } : { kind: id })
    const kept = orderFormPreferences.store.getState()
    wanted.current = id
    const next = startKind(id, kept)
    const show = (kind: PanelKind) => {
      setTicket(isPositionTicket(kind) ? kind : null)
      if (!isPositionTicket(kind)) setForm((current) => actions.chooseKind(current, put(kind)))
    }
    if (!(next instanceof Promise)) return show(next)
    // A kind that had to be loaded is only shown if no other kind has been chosen since.
    next.then((kind) => (wanted.current === id ? show(kind) : undefined)).catch(reportMissing)
  }

  const waitFor = (trigger: string) => choose('Conditional', (kind) => withTrigger(kind, trigger))
  const carry = async ({ takeProfit, stopLoss }: NonNullable<OfferedValues['tpsl']>) => {
    try {
      const tpsl = await newTpSl(!context.account.margin.hasReturnOnMargin)
      const both = tpsl.withPrice('takeProfit', formatE8(takeProfit)).withPrice('stopLoss', formatE8(stopLoss))
      setForm((current) => actions.setTpSl(current, both))
    } catch (error) {
      reportMissing(error)
    }
  }
  useFills(symbol, (fill) => {
    setTicket(null)
    setForm((current) => filled(current, fill))
    if (fill.trigger !== undefined) waitFor(formatE8(fill.trigger))
    if (fill.tpsl !== undefined) void carry(fill.tpsl)
    if (fill.side === undefined) return
    // The buttons are disabled until there is a quantity.
    const isSized = fill.qty !== undefined || form.size.by !== 'text' || form.size.text !== ''
    if (isSized) goToSide(foot, fill.side)
    else afterPicture(() => goToField(fields.current, 'size'))
  })

  const fillFromTool = (fill: ToolFill) => {
    setForm((current) => filledByTool(current, fill))
    goToSide(foot, fill.side)
  }
  const applyPreset = (preset: OrderPreset) => {
    choose(preset.kind)
    setPreferences(orderFormPreferences, { unit: preset.unit, lifetime: preset.lifetime })
    setForm((current) => filledByPreset(current, preset))
  }
  usePanelActs((wish) => {
    if (wish.act === 'kind') choose(wish.kind)
    else if (wish.act === 'share') setForm((current) => actions.slide(current, wish.percent))
    else if (wish.act === 'focus') goToField(fields.current, wish.field)
    else return false
    return true
  })

  if (ticket !== null) return <PositionTicketView ticket={ticket} context={context} onChoose={choose} />
  return (
    <>
      <div className={styles['body']}>
        <div
          ref={fields}
          className={styles['form']}
          data-waits={form.kind.waits}
          data-long={form.kind.details !== undefined || carriedBy(form, context) !== null}
        >
          <div className={styles['top']}>
            <Modes symbol={symbol} />
            <Suspense fallback={toolsPlace}>
              {isIdle ? (
                <ToolButtons form={form} context={context} sides={sides} onFill={fillFromTool} onUse={applyPreset} />
              ) : (
                toolsPlace
              )}
            </Suspense>
          </div>
          {hedge ? (
            <SegmentedControl
              label={text('intent')}
              wide
              value={form.intent}
              onChange={(intent) => setForm((current) => actions.chooseIntent(current, intent))}
              options={[
                { id: 'open', label: text('open') },
                { id: 'close', label: text('close') },
              ]}
            />
          ) : null}
          <KindTabs chosen={form.kind.id} onChoose={choose} />
          <KindFields
            kind={form.kind}
            context={context}
            mayClose={!hedge || form.intent === 'close'}
            issue={shared}
            onEnter={goToButtons}
            onChange={(kind) => setForm((current) => actions.chooseKind(current, kind))}
          />
          <PriceField form={form} context={context} onChange={setForm} error={message('price')} onEnter={goToButtons} />
          <SizeField
            form={form}
            context={context}
            sides={sides}
            onChange={setForm}
            error={message('size')}
            onEnter={goToButtons}
          />
          <TpSlSection form={form} context={context} sides={sides} onChange={setForm} onEnter={goToButtons} />
          <OrderOptions form={form} hedge={hedge} onChange={setForm} />
          {form.kind.details?.(context, [sides.buy, sides.sell])}
          <OrderPreview
            context={context}
            sides={sides}
            signedIn={session.status === 'signedIn'}
            waits={form.kind.waits}
            outlook={form.kind.outlook(text)}
          />
        </div>
        {message('form') === undefined ? null : (
          <p className={styles['issue']} role="status">
            {message('form')}
          </p>
        )}
      </div>
      <div ref={foot} className={styles['foot']}>
        {session.status === 'signedOut' ? (
          <VisitorButtons />
        ) : session.status === 'loading' ? (
          <div className={styles['coming']} />
        ) : (
          <Suspense fallback={<div className={styles['coming']} />}>
            <OrderButtons
              form={form}
              context={context}
              sides={sides}
              issues={found}
              onSent={(ordered) => setForm((current) => actions.sent(current, ordered))}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

function KindFields({ kind, ...props }: KindFieldsProps & { readonly kind: OrderKind }) {
  return kind.fields(props)
}

/**
 * Returns the first issue that both sides share, once something was typed; an untouched form shows no error. Exception:
 * `onlyReducing` is always shown, because shortly before delivery the contract accepted other orders a minute ago.
 */
function sharedIssue(
  form: OrderForm,
  found: { readonly buy: readonly FormIssue[]; readonly sell: readonly FormIssue[] },
): FormIssue | undefined {
  const first = found.buy[0]
  if (first?.code === 'onlyReducing') return first
  if (form.size.by === 'text' && form.size.text === '') return undefined
  // The buttons themselves show this issue, even before anything is typed.
  if (first?.code === 'notTrading') return undefined
  return found.sell.some((issue) => issue.code === first?.code) ? first : undefined
}

/** Focuses a field of the form and selects its text, so that typing replaces it. */
function goToField(form: HTMLElement | null, field: 'price' | 'size'): void {
  const input = form?.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)
  input?.focus()
  input?.select()
}
