import type { Resolution } from '@perpdesk/protocol'

/**
 * Returns the offered interval that the user types: minutes as a number (`15`), or with a unit (`15m`, `4h`, `1d`, `w`,
 * `1mo`). A capital `M` means months, as on the buttons. `undefined` if no offered interval matches.
 */
export function typedInterval(typed: string, offered: readonly Resolution[]): Resolution | undefined {
  const [, digits = '', unit = ''] = /^(\d{0,4})\s*(m|M|h|H|d|D|w|W|mo|MO|Mo)?$/.exec(typed.trim()) ?? []
  if (digits === '' && unit === '') return undefined
  const count = digits === '' ? 1 : Number(digits)
  const name = nameOf(count, unit)
  return offered.find((each) => each === name)
}

function nameOf(count: number, unit: string): string {
  if (unit === 'M' || unit.toLowerCase() === 'mo') return `${count}M`
  switch (unit.toLowerCase()) {
    case 'h':
      return String(count * 60)
    case 'd':
      return `${count}D`
    case 'w':
      return `${count}W`
    default:
      return count === 1_440 ? '1D' : String(count)
  }
}
