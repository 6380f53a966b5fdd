import { formatE8 } from '@perpdesk/numeric'
import { oppositeSide } from '@perpdesk/trading'
import { Suspense } from 'react'
import { formatPrice, typedDecimal } from '../../../format/index.ts'
import { textOf } from '../../../i18n/index.ts'
import { Skeleton } from '../../../ui/index.ts'
import {
  firstTrigger,
  ratioE4,
  TrailFields,
  type TrailingForm,
  type TrailingIssue,
  termsOf,
  trailingIssues,
  trailingPreferences,
  wayText,
} from '../../trailing-stop/index.ts'
import styles from '../spot-trading.module.css'
import type { SpotKind, TicketContext, TicketForm } from './spot-kind.ts'
import { issuesIn } from './ticket-issue.ts'

const text = textOf('trailing')
const spot = textOf('spot')
const trailIssue = issuesIn<TrailingIssue['key']>((code, params) => text(code, params))

export function newTrailingKind(): SpotKind {
  return trailingKind({ by: trailingPreferences.store.getState().by, trail: '', activation: '' })
}

/**
 * Returns the kind of a market order that follows the best last price at a distance and trades when the price turns back
 * (plan type 4). It needs its coins only then.
 */
export function trailingKind(own: TrailingForm): SpotKind {
  return {
    id: 'Trailing',
    orderType: 'Market',
    shared: [],
    fromBook: null,
    needsCoins: false,
    takesAmount: (side) => side === 'Buy',
    legs: (_form, { last }) => [{ field: 'form', orderType: 'Market', price: last, trigger: last }],
    issue: (form, context) => {
      const rules = rulesOf(form, context)
      const [first] = rules === undefined ? [] : trailingIssues(own, rules)
      return first === undefined ? undefined : trailIssue(first.key, first.field, first.params)
    },
    request: () => {
      const terms = termsOf(own)
      if (terms === undefined) return {}
      const { distance, ratio, activation } = terms
      return {
        type: 'TrailingStop',
        ...(ratio > 0n ? { trailingPercentageE4: ratioE4(ratio) } : { trailingValue: formatE8(distance) }),
        ...(activation > 0n && { activationPrice: formatE8(activation) }),
      }
    },
    confirmation: (_panel, _form, { pair }) => {
      const activation = typedDecimal(own.activation)
      return [
        [text('trail'), wayText(own, pair)],
        ...(activation === undefined ? [] : [[text('activation'), formatPrice(activation, pair)] as const]),
      ]
    },
    withPrice: () => null,
    fields: ({ form, context, errorAt, onChange }) => (
      <Suspense fallback={<Skeleton rows={3} height={28} />}>
        <TrailFields
          form={own}
          market={context.pair}
          trailError={errorAt('trail')}
          activationError={errorAt('activation')}
          onChange={(change) => onChange(trailingKind({ ...own, ...change }))}
          onEnter={() => undefined}
        />
        <p className={styles['effect']} role="status">
          {effectOf(own, form, context)}
        </p>
      </Suspense>
    ),
  }
}

/** Returns the facts by which a trailing stop is checked: a sell follows the price like the stop of a long position. */
function rulesOf({ side }: TicketForm, { pair, last }: TicketContext) {
  return last === undefined ? undefined : { contract: pair, side: oppositeSide(side), last, liquidation: null }
}

/** Returns a sentence about the order's course; empty while its figures are not valid. */
function effectOf(own: TrailingForm, form: TicketForm, context: TicketContext): string {
  const { pair } = context
  const rules = rulesOf(form, context)
  const trigger = rules === undefined || trailingIssues(own, rules).length > 0 ? undefined : firstTrigger(own, rules)
  if (trigger === undefined) return ''
  const follows = spot(`trail.${form.side}`, { trail: wayText(own, pair), trigger: formatPrice(trigger, pair) })
  const activation = typedDecimal(own.activation)
  return activation === undefined
    ? follows
    : `${follows} ${spot('trail.from', { price: formatPrice(activation, pair) })}`
}
