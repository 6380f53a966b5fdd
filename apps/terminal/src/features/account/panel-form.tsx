import type { FormEvent, ReactNode } from 'react'
import { useHandedOn } from '../../ui/index.ts'
import styles from './account.module.css'

interface PanelFormProps {
  readonly label: string
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form inside an item, which gets the focus back when the form is closed. */
export function PanelForm({ label, onSubmit, children }: PanelFormProps) {
  const form = useHandedOn<HTMLFormElement>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={form} className={styles['panel']} aria-label={label} onSubmit={submit} noValidate>
      {children}
    </form>
  )
}
