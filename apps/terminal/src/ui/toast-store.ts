export interface ToastOptions {
  /**
   * Identifies the toast: a toast with the key of a shown toast replaces it, so that an order has one toast that
   * follows its status.
   */
  readonly key?: string
  /** Second line. */
  readonly detail?: string
  /** Time on the screen in milliseconds; with 0 the toast stays until it is dismissed. */
  readonly duration?: number
  /** Changes the toast of the same key if it is shown, and never shows a new one. */
  readonly onlyChange?: boolean
}

export interface ToastRecord {
  readonly key: string
  readonly kind: 'success' | 'error' | 'info'
  readonly text: string
  readonly detail: string | undefined
  readonly duration: number
  /** Grows with every change; a changed toast is shown for its full time again. */
  readonly revision: number
}

/** Most toasts shown below each other; the oldest is removed for a new one. */
const MOST = 3
const SHOWN_FOR = { success: 4_000, info: 5_000, error: 7_000 } as const

let toasts: readonly ToastRecord[] = []
let revision = 0
const listeners = new Set<() => void>()

function publish(next: readonly ToastRecord[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: ToastRecord['kind'], text: string, options: ToastOptions = {}): string {
  revision += 1
  const key = options.key ?? `toast-${revision}`
  const record = { key, kind, text, detail: options.detail, duration: options.duration ?? SHOWN_FOR[kind], revision }
  const known = toasts.some((toast) => toast.key === key)
  if (options.onlyChange === true && !known) return key
  publish(known ? toasts.map((toast) => (toast.key === key ? record : toast)) : [...toasts, record].slice(-MOST))
  return key
}

/** Short messages at the edge of the screen. Each call returns the toast's key. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  dismiss: (key: string) => publish(toasts.filter((toast) => toast.key !== key)),
  /** Dismisses the toast if it still has this revision. */
  expire: (key: string, revision: number) =>
    publish(toasts.filter((toast) => toast.key !== key || toast.revision !== revision)),
}

export const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
