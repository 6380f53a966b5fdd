import { type E8, formatE8 } from '@perpdesk/numeric'

/** A figure of the panel that differs from the exchange's. */
export interface Difference {
  readonly what: string
  readonly shown: string
  readonly engine: string
}

type Figure = E8 | string | number | boolean | null | undefined

/** Compares one figure; returns no difference if both are equal. */
export function differ(what: string, shown: Figure, engine: Figure): readonly Difference[] {
  return shown === engine ? [] : [{ what, shown: textOf(shown), engine: textOf(engine) }]
}

function textOf(figure: Figure): string {
  if (figure === undefined) return 'nothing'
  if (figure === null) return 'none'
  return typeof figure === 'bigint' ? formatE8(figure) : `${figure}`
}
