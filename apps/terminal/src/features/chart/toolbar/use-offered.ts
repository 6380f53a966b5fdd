import { RESOLUTIONS, type Resolution } from '@perpdesk/protocol'
import { usePreferences } from '../../../stores/index.ts'
import { chartPreferences } from '../preferences.ts'
import { SHORT_RESOLUTIONS } from '../series/time-frames.ts'

/** Returns the intervals that the user can choose from. */
export function useOffered(): readonly Resolution[] {
  const [{ intervals }] = usePreferences(chartPreferences)
  return intervals === 'all' ? RESOLUTIONS : SHORT_RESOLUTIONS
}
