import { type Caller, checkOpening } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'

/**
 * Refuses an order or a strategy that could open a position if the caller may only reduce. Orders on spot pairs open no
 * positions, so every caller may place them.
 */
export function checkOpeningOn(
  { listings }: Pick<CoreContext, 'listings'>,
  caller: Caller,
  { instrument }: { readonly instrument: number },
  isReducing: boolean,
): void {
  if (listings.pairs.get(instrument) === undefined) checkOpening(caller, isReducing)
}
