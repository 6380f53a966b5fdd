import { CircleCheck, CircleX, Info, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useText } from '../i18n/index.ts'
import { IconButton } from './button.tsx'
import { type ToastRecord, toast, toastStore } from './toast-store.ts'
import styles from './toaster.module.css'

const ICONS = { success: CircleCheck, error: CircleX, info: Info } as const

/**
 * The area of the toasts, rendered once in the application. Toasts do not expire while the pointer or the focus is on
 * them.
 */
export function Toaster({ place = 'top' }: { readonly place?: 'top' | 'topLeft' | 'bottomLeft' | 'bottomRight' }) {
  const text = useText('common')
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const [held, hold] = useState(false)
  return (
    // The pointer handlers only pause the expiry; they are no action of the region.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles['region']}
      data-place={place}
      aria-label={text('notifications')}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <div className={styles['list']} aria-live="polite" aria-relevant="additions text">
        {toasts.map((record) => (
          <Toast key={record.key} record={record} held={held} />
        ))}
      </div>
    </section>
  )
}

function Toast({ record, held }: { record: ToastRecord; held: boolean }) {
  const text = useText('common')
  const Icon = ICONS[record.kind]
  const { key, duration, revision } = record
  useEffect(() => {
    if (held || duration === 0) return
    const timer = setTimeout(() => toast.expire(key, revision), duration)
    return () => clearTimeout(timer)
  }, [key, duration, held, revision])
  return (
    <div className={styles['toast']} data-kind={record.kind} role={record.kind === 'error' ? 'alert' : 'status'}>
      <Icon size={16} className={styles['icon']} aria-hidden />
      <div className={styles['words']}>
        <p>{record.text}</p>
        {record.detail === undefined ? null : <p className={styles['detail']}>{record.detail}</p>}
      </div>
      <IconButton label={text('dismiss')} size="small" onClick={() => toast.dismiss(key)}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  )
}
