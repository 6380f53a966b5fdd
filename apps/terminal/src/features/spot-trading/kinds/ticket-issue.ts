import type { OrderIssueCode, SpotOrderIssue, SpotRefusalName } from '@perpdesk/trading'
import { checkPrice } from '@perpdesk/trading'
import { typedDecimal } from '../../../format/index.ts'
import type { Pair } from '../../../stores/index.ts'

/** The field beside which a fault is shown. Fields other than price, size and form belong to single kinds. */
export type TicketField =
  | SpotOrderIssue['field']
  | 'trigger'
  | 'takeProfit'
  | 'takeProfitPrice'
  | 'stopLoss'
  | 'stopLossPrice'
  | 'trail'
  | 'activation'
  | 'slippage'
  | 'duration'
  | 'parts'
  | 'distance'
  | 'bound'
  | 'start'

type IssueParams = Readonly<Record<string, string>>

/** Faults that the order panel words, by the code of their text. */
type FormIssueCode =
  | Extract<
      OrderIssueCode,
      'priceMissing' | 'priceOffTick' | 'priceTooLow' | 'priceTooHigh' | 'qtyMissing' | 'qtyOffLot'
    >
  | 'priceUnreadable'
  | 'triggerUnreadable'
  | 'triggerMissing'
  | 'triggerOffTick'
  | 'triggerTooLow'
  | 'triggerTooHigh'
  | 'triggerReached'
  | 'noMarketPrice'

/** A fault of the ticket: by the form itself, by a rule of the exchange, or with words of the kind's own. */
export type TicketIssue = { readonly field: TicketField; readonly params: IssueParams } & (
  | { readonly kind: 'form'; readonly code: FormIssueCode }
  | { readonly kind: 'refusal'; readonly code: SpotRefusalName }
  | { readonly kind: 'own'; readonly code: string; readonly say: (params: IssueParams) => string }
)

export function formIssue(code: FormIssueCode, field: TicketField, params: IssueParams = {}): TicketIssue {
  return { kind: 'form', code, field, params }
}

export function refusalIssue(code: SpotRefusalName, field: TicketField, params: IssueParams = {}): TicketIssue {
  return { kind: 'refusal', code, field, params }
}

/** Returns a function that makes the faults of a kind, worded by the kind's own texts. */
export function issuesIn<Code extends string>(say: (code: Code, params: IssueParams) => string) {
  return (code: Code, field: TicketField, params: IssueParams = {}): TicketIssue => ({
    kind: 'own',
    code,
    field,
    params,
    say: (readable) => say(code, readable),
  })
}

/** The words of a price's faults, for limit and for trigger prices. */
const CODES = {
  price: {
    unreadable: 'priceUnreadable',
    priceMissing: 'priceMissing',
    priceOffTick: 'priceOffTick',
    priceTooLow: 'priceTooLow',
    priceTooHigh: 'priceTooHigh',
  },
  trigger: {
    unreadable: 'triggerUnreadable',
    priceMissing: 'triggerMissing',
    priceOffTick: 'triggerOffTick',
    priceTooLow: 'triggerTooLow',
    priceTooHigh: 'triggerTooHigh',
  },
} as const

/** Returns the fault of a typed price by the tick size and price range of its pair; `undefined` if it has none. */
export function gridIssue(
  typed: string,
  as: 'price' | 'trigger',
  field: TicketField,
  pair: Pair,
): TicketIssue | undefined {
  const words = CODES[as]
  const value = typedDecimal(typed)
  if (typed !== '' && value === undefined) return formIssue(words.unreadable, field)
  const [first] = checkPrice(pair, value ?? 0n)
  if (first === undefined) return undefined
  const code = Object.entries(words).find(([name]) => name === first.code)?.[1]
  return code === undefined ? undefined : formIssue(code, field, first.params)
}
