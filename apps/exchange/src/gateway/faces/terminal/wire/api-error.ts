import { type ErrorEntry, type ErrorName, errorByCode, errors, fillMessage } from '@perpdesk/protocol'
import { type AccountType, accountCapabilities } from '@perpdesk/trading'
import { type Refusal, refusalOf } from '../../../core/refusal.ts'

type Params = Readonly<Record<string, string>>

/**
 * Names that API calls use for fields with another name in the engine's commands, so that a refusal names the field as
 * it was sent.
 */
const SENT_AS: Readonly<Record<string, string>> = {
  activePrice: 'activationPrice',
  buyLeverage: 'buyLeverageE2',
  margin: 'addToPositionBalanceE8',
  mmrE4: 'rateE4',
  sellLeverage: 'sellLeverageE2',
  slLimitPrice: 'limitStopLoss',
  slOrderId: 'slStopOrderId',
  slippageTolerance: 'maxSlippage',
  tpLimitPrice: 'limitTakeProfit',
  tpOrderId: 'tpStopOrderId',
}

/** An error of the catalogue, for a request that is not allowed or not possible. */
export class ApiError extends Error {
  readonly entry: ErrorEntry
  readonly params: Params
  /** Sent as the answer's `result`. */
  readonly result: Params

  constructor(error: ErrorName | ErrorEntry, params: Params = {}, result: Params = {}) {
    const entry = typeof error === 'string' ? errors[error] : error
    super(stopFaultOf(params) === undefined ? fillMessage(entry.message, params) : params['text'])
    this.entry = entry
    this.params = params
    this.result = result
  }

  /** Converts a refusal into an error of the API. Throws for an unknown code, which is a defect of the exchange. */
  static of({ code, params }: Pick<Refusal, 'code' | 'params'>): ApiError {
    const entry = errorByCode(code)
    if (!entry) throw new Error(`the exchange refused with code ${code}, which is not in the catalogue`)
    const { field = '' } = params
    const sent = SENT_AS[field] === undefined ? params : { ...params, field: SENT_AS[field] }
    const stop = stopFaultOf(params)
    return new ApiError(entry, stop === undefined ? sent : { ...sent, textCode: `${stop.code}` })
  }

  /** Returns the error in the form for calls on spot pairs, which have their own codes for some refusals. */
  get ofPairs(): ApiError {
    const { spot } = this.entry
    return spot === undefined ? this : new ApiError({ ...this.entry, code: spot }, this.params, this.result)
  }

  /**
   * Returns the error in the form for accounts of this type, because some types have their own codes for some refusals.
   */
  inFormOf(accountType: AccountType | undefined): ApiError {
    if (accountType === undefined || !accountCapabilities(accountType).hasOwnCodes) return this
    const stop = stopFaultOf(this.params)
    if (stop !== undefined) return new ApiError(stop, this.params, this.result)
    const { classic } = this.entry
    if (classic === undefined) return this
    const { maxLeverage } = this.params
    const params = maxLeverage === undefined ? this.params : { ...this.params, max_leverage: maxLeverage }
    return new ApiError({ ...this.entry, code: classic }, params, this.result)
  }
}

/**
 * Returns the catalogue's error for a refused TP or SL price, or `undefined`. Such refusals carry texts whose form
 * clients already parse, up to the kind of price behind `??` (R3.18); these texts distinguish the four errors.
 */
function stopFaultOf({ text }: Params): ErrorEntry | undefined {
  const words = /^(TakeProfit|StopLoss|sl):[0-9]+ set for (Buy|Sell) position /.exec(text ?? '')
  if (words === null) return undefined
  const isLong = words[2] === 'Buy'
  if (words[1] === 'TakeProfit') return isLong ? errors.takeProfitTooLow : errors.takeProfitTooHigh
  return isLong ? errors.stopLossOfLong : errors.stopLossOfShort
}

/** Returns the API error for a thrown value; `undefined` if it is not a refusal but a defect. */
export function apiErrorOf(thrown: unknown): ApiError | undefined {
  if (thrown instanceof ApiError) return thrown
  const refusal = refusalOf(thrown)
  return refusal && ApiError.of(refusal)
}

/** Runs a call on a pair; its refusals have the codes of pairs. */
export async function ofPair<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw apiErrorOf(error)?.ofPairs ?? error
  }
}

/** Returns an error for one field of an input that passed its schema. */
export function invalidField(field: string, reason: string): ApiError {
  return new ApiError('invalidParameter', { field, reason })
}
