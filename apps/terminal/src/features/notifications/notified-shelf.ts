import * as z from 'zod/mini'
import { readStored, writeStored } from '../../stores/storage.ts'
import { NOTIFIED_KEY } from './kept.ts'
import { NotifiedIds } from './notified-ids.ts'

const ids = z.array(z.string())

/**
 * Ids shared by all windows of this browser: an event shown by one window is not shown again by the next window on
 * turn.
 */
export const notifiedIds = new NotifiedIds({
  read: () => {
    const parsed = z.safeParse(ids, readStored(NOTIFIED_KEY))
    return parsed.success ? parsed.data : []
  },
  write: (next) => writeStored(NOTIFIED_KEY, next),
})
