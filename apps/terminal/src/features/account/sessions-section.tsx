import type { OpenSession } from '@perpdesk/protocol'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { formatDateTime } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, ErrorState, Refusal, Skeleton, toast, useHandedOn } from '../../ui/index.ts'
import styles from './account.module.css'
import { deviceName } from './device-name.ts'
import { useRenewAccount, useSessions } from './use-account.ts'

/** Sessions of the account, each with a button that ends it. */
export function SessionsSection() {
  const text = useText('account')
  const renew = useRenewAccount()
  const { data, error, refetch } = useSessions()
  const [refusal, setRefusal] = useState<string>()
  const endOthers = async () => {
    const answer = await call('endOtherSessions', {}, { toast: false })
    setRefusal(answer.ok ? undefined : answer.error.message)
    if (answer.ok) toast.success(text('sessions.othersEnded'))
    await renew()
  }
  if (data === undefined) {
    return error === null ? (
      <Skeleton rows={3} height={48} />
    ) : (
      <ErrorState text={text('failed', { message: error.message })} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      <ul className={styles['list']} tabIndex={-1}>
        {data.map((session) => (
          <SessionItem key={session.sessionId} session={session} onRefused={setRefusal} />
        ))}
      </ul>
      <Refusal text={refusal} />
      {data.length > 1 ? <Button onClick={() => void endOthers()}>{text('sessions.endOthers')}</Button> : null}
    </>
  )
}

interface SessionItemProps {
  readonly session: OpenSession
  readonly onRefused: (why: string | undefined) => void
}

function SessionItem({ session, onRefused }: SessionItemProps) {
  const text = useText('account')
  const renew = useRenewAccount()
  const handedOn = useHandedOn<HTMLButtonElement>()
  const { sessionId, device, address, createdTime, usedTime, isCurrent } = session
  const name = deviceName(device) ?? text('unknownDevice')
  const end = async () => {
    const answer = await call('endSession', { sessionId }, { toast: false })
    onRefused(answer.ok ? undefined : answer.error.message)
    if (answer.ok) toast.success(text('sessions.ended'))
    await renew()
  }
  return (
    <li className={styles['item']}>
      <div>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['quiet']}>
          {address === '' ? null : <span translate="no">{address} · </span>}
          {text('sessions.times', { opened: formatDateTime(createdTime), used: formatDateTime(usedTime) })}
        </p>
      </div>
      {isCurrent ? (
        <span className={styles['current']}>{text('sessions.current')}</span>
      ) : (
        <Button ref={handedOn} aria-label={text('sessions.endNamed', { device: name })} onClick={() => void end()}>
          {text('sessions.end')}
        </Button>
      )}
    </li>
  )
}
