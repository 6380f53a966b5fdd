import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'

export type Log = Logger

/** Creates a structured log on standard error, in which the listed secret fields are censored. */
export function createLog(level: Config['logLevel']): Log {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: ['*.password', '*.token', '*.cookie', '*.authorization', 'req.headers.cookie', 'req.headers.usertoken'],
        censor: '[secret]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  )
}
