import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button, SignedOut } from '../../ui/index.ts'
import { DemoButton } from './demo-button.tsx'
import { openLogIn } from './dialog-state.ts'

/** A panel for visitors: describes the missing content and offers the login buttons. */
export function SignedOutPanel({ text }: { readonly text: ReactNode }) {
  const words = useText('session')
  return (
    <SignedOut
      text={text}
      actions={
        <>
          <DemoButton size="small" />
          <Button size="small" onClick={openLogIn}>
            {words('logIn')}
          </Button>
        </>
      }
    />
  )
}
