/** A UTC month; both ends in milliseconds since 1970, inclusive. */
export interface StatementMonth {
  readonly from: number
  readonly to: number
}

/** Returns the times of a month written as `2026-11`; `undefined` for other texts. */
export function statementMonth(text: string): StatementMonth | undefined {
  const [, year, month] = /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  if (year === undefined || month === undefined) return undefined
  const [years, months] = [Number.parseInt(year, 10), Number.parseInt(month, 10)]
  return { from: Date.UTC(years, months - 1), to: Date.UTC(years, months) - 1 }
}

/** Returns the UTC month of a time, and those before it, as `2026-11`, newest first. */
export function statementMonths(now: number, count: number): readonly string[] {
  const today = new Date(now)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back)).toISOString().slice(0, 'YYYY-MM'.length),
  )
}
