import { useState } from 'react'
import { readPageSettings } from '../../client/index.ts'
import { ResetForm } from './reset-form.tsx'
import { ResetMailForm } from './reset-mail-form.tsx'

/** The ways to a new password: by mail, on a venue that sends mail, and by a recovery code. */
export function ResetChoice() {
  const { sendsMail } = readPageSettings()
  const [way, setWay] = useState<'mail' | 'code'>(sendsMail ? 'mail' : 'code')
  if (way === 'mail') return <ResetMailForm onCode={() => setWay('code')} />
  return <ResetForm onMail={sendsMail ? () => setWay('mail') : undefined} />
}
