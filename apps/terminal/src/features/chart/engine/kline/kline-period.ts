import type { Resolution } from '@perpdesk/protocol'
import type { Period } from 'klinecharts'

/** Returns the library's name of a resolution. */
export function periodOf(resolution: Resolution): Period {
  switch (resolution) {
    case '1D':
      return { type: 'day', span: 1 }
    case '1W':
      return { type: 'week', span: 1 }
    case '1M':
      return { type: 'month', span: 1 }
    default: {
      const minutes = Number(resolution)
      return minutes % 60 === 0 ? { type: 'hour', span: minutes / 60 } : { type: 'minute', span: minutes }
    }
  }
}
