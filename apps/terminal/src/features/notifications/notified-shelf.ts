import * as z from 'zod/mini'
import { readStored, writeStored } from '../../stores/storage.ts'
import { NOTIFIED_KEY } from './kept.ts'
import { NotifiedIds } from './notified-ids.ts'

const ids = z.array(z.string())

/** Of all windows of this browser: what one has told, the next one on turn does not tell again. */
export const notifiedIds = new NotifiedIds({
  read: () => {
    const parsed = z.safeParse(ids, readStored(NOTIFIED_KEY))
    return parsed.success ? parsed.data : []
  },
  write: (next) => writeStored(NOTIFIED_KEY, next),
})
