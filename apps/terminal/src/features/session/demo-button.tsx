import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { startDemo } from '../../stores/index.ts'
import { Button, type ButtonProps } from '../../ui/index.ts'

/** One click to a funded account of one's own. */
export function DemoButton({ size = 'medium' }: { readonly size?: NonNullable<ButtonProps['size']> }) {
  const text = useText('session')
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await startDemo()
    setBusy(false)
  }
  return (
    <Button kind="primary" size={size} busy={busy} onClick={() => void start()}>
      {text('demo')}
    </Button>
  )
}
