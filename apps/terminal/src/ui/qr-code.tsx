import { useMemo } from 'react'
import styles from './qr-code.module.css'

interface QrCodeProps {
  /** Rows of the code; true is dark. */
  readonly rows: readonly (readonly boolean[])[]
  readonly label: string
}

/** Width of the light margin that cameras need around a QR code, in squares of the code. */
const QUIET_ZONE = 4

/** A QR code, dark on light in every theme, because few cameras read inverted codes. */
export function QrCode({ rows, label }: QrCodeProps) {
  const d = useMemo(() => pathOf(rows), [rows])
  const side = rows.length + 2 * QUIET_ZONE
  return (
    <svg
      className={styles['qr']}
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} className={styles['paper']} />
      <path d={d} className={styles['print']} />
    </svg>
  )
}

function pathOf(rows: QrCodeProps['rows']): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
