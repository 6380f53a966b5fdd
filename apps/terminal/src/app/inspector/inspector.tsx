import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../ui/index.ts'
import { callLog, type LoggedCall } from './call-log.ts'
import styles from './inspector.module.css'
import { WORDS } from './words.ts'

/** Lists every call of this window with its time, code and tag, for development; not in the production build. */
export function Inspector() {
  const [open, setOpen] = useState(false)
  const calls = useStore(callLog)
  if (!open) {
    return (
      <div className={styles['opener']}>
        <Button size="small" onClick={() => setOpen(true)} aria-label={WORDS.open}>
          {`${WORDS.title} ${calls.length}`}
        </Button>
      </div>
    )
  }
  return (
    <aside className={styles['panel']} aria-label={WORDS.title}>
      <header className={styles['header']}>
        <strong>{WORDS.title}</strong>
        <Button size="small" onClick={() => callLog.setState([], true)}>
          {WORDS.clear}
        </Button>
        <Button size="small" onClick={() => setOpen(false)}>
          {WORDS.close}
        </Button>
      </header>
      {/* A scrollable list must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={WORDS.title}>
        {calls.length === 0 ? <p>{WORDS.none}</p> : <Calls calls={calls} />}
      </div>
    </aside>
  )
}

function Calls({ calls }: { readonly calls: readonly LoggedCall[] }) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {WORDS.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {calls.map(({ id, sentAt, method, name, ms, code, tag, pushAfter }) => (
          <tr key={id} data-failed={code !== 0}>
            <td>{new Date(sentAt).toISOString().slice(11, 23)}</td>
            <td>{`${method} ${name}`}</td>
            <td>{ms}</td>
            <td>{code}</td>
            <td>{tag?.slice(0, 8) ?? ''}</td>
            <td>{pushAfter === undefined ? '' : Math.round(pushAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
