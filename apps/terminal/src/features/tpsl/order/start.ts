import { loadTexts } from '../../../i18n/index.ts'
import { fetchPart } from '../../../ui/fetch-part.ts'
import type { CarriedTpSl } from './carried-tpsl.ts'

/** Loads the TP/SL section of the order panel; resolves to TP/SL without typed values. */
export async function startCarried(portfolioMargin: boolean): Promise<CarriedTpSl> {
  const [{ newCarried }] = await Promise.all([fetchPart(() => import('./carried-kind.tsx')), loadTexts('tpsl')])
  return newCarried(portfolioMargin)
}
