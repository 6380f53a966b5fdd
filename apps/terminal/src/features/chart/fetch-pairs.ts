import { fetchPart } from '../../ui/fetch-part.ts'

/** Loads the spot pairs, which a page of a contract loads only for a chart or a compared series of a pair. */
export async function fetchPairs(): Promise<void> {
  const { loadPairs } = await fetchPart(() => import('../../stores/load-pairs.ts'))
  await loadPairs()
}
