import type { E8 } from '@perpdesk/numeric'
import { marketOrderLimit, type Side } from '@perpdesk/trading'
import { textOf } from '../../../i18n/index.ts'
import { setPreferences } from '../../../stores/index.ts'
import {
  limitWithin,
  type SlippageFault,
  SlippageFields,
  type SlippageForm,
  slippageFault,
  slippageRequest,
  slippageText,
} from '../../order-terms/index.ts'
import { ticketPreferences } from '../ticket-preferences.ts'
import type { SpotKind, SpotKindFieldsProps, TicketContext } from './spot-kind.ts'
import { issuesIn } from './ticket-issue.ts'

const text = textOf('bookPrices')
const slippageIssue = issuesIn<SlippageFault['code']>((code, params) => text(`issue.${code}`, params))

/** The kind of a plain market order, and a function that returns its fields. */
export interface MarketBase {
  readonly plain: SpotKind
  /** `form` is `null` while only the price limits restrict the order. */
  readonly fieldsOf: (form: SlippageForm | null) => SpotKind['fields']
}

/** Returns the kind of a market order that trades no farther than a given distance from the best price (3.11). */
export function slippageKind({ plain, fieldsOf }: MarketBase, slippage: SlippageForm): SpotKind {
  return {
    ...plain,
    legs: (form, context) => {
      const [leg] = plain.legs(form, context)
      return [{ ...leg, limit: toleratedLimit(slippage, form.side, context) ?? undefined }]
    },
    issue: () => {
      const fault = slippageFault(slippage)
      return fault === undefined ? undefined : slippageIssue(fault.code, 'slippage', fault.params)
    },
    request: () => slippageRequest(slippage),
    confirmation: () => [[text('slippage'), slippageText(slippage)]],
    fields: fieldsOf(slippage),
  }
}

/** Returns the limit of a market order with this tolerance, at most the price limit; `null` if no price is known. */
function toleratedLimit(slippage: SlippageForm, side: Side, context: TicketContext): E8 | null {
  const { pair, last, bid, ask, limits } = context
  const best = (side === 'Buy' ? ask : bid) ?? null
  const collar = limits === null ? (best ?? last ?? null) : marketOrderLimit(side, limits)
  return limitWithin(slippage, pair, side, { best, collar })
}

interface MarketFieldsProps extends SpotKindFieldsProps {
  readonly base: MarketBase
  readonly slippage: SlippageForm | null
}

/** Fields of a market order: the slippage limit, once it is switched on. */
export function MarketFields({ base, slippage, context, errorAt, onChange }: MarketFieldsProps) {
  return (
    <SlippageFields
      market={context.pair}
      form={slippage}
      limitOf={(side) => (slippage === null ? null : toleratedLimit(slippage, side, context))}
      error={errorAt('slippage')}
      onToggle={(on) => {
        setPreferences(ticketPreferences, { slippageOn: on })
        const { slippageBy, slippage: typed } = ticketPreferences.store.getState()
        onChange(on ? slippageKind(base, { by: slippageBy, typed, terms: null }) : base.plain)
      }}
      onEdit={(change) => {
        if (slippage === null) return
        const next = { ...slippage, ...change }
        setPreferences(ticketPreferences, { slippageBy: next.by, slippage: next.typed })
        onChange(slippageKind(base, next))
      }}
      onEnter={() => undefined}
    />
  )
}
