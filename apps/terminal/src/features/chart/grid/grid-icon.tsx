import type { Arrangement } from './grid.ts'

const LINES: Record<Arrangement, string> = {
  single: '',
  columns: 'M8 2.5v11',
  rows: 'M1.5 8h13',
  three: 'M9.5 2.5v11M9.5 8h5',
  four: 'M8 2.5v11M1.5 8h13',
}

/** Icon of an arrangement of charts. */
export function GridIcon({ arrangement }: { readonly arrangement: Arrangement }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.2" aria-hidden>
      <rect x="1.5" y="2.5" width="13" height="11" rx="1.5" />
      <path d={LINES[arrangement]} />
    </svg>
  )
}
