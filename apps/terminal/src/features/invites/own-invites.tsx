import type { Invitation, ResultOf } from '@perpdesk/protocol'
import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { formatDateTime } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Button, EmptyState, ErrorState, Skeleton, toast } from '../../ui/index.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { bonusText } from './bonus-text.ts'
import { inviteOf } from './invite-code.ts'
import styles from './invites.module.css'
import { useInvites } from './use-invites.ts'

interface OwnInvitesProps {
  /** Heading level: `h1` unless another heading precedes this section. */
  readonly heading?: 'h1' | 'h2'
}

/** The user's invitation link, and the results so far. */
export function OwnInvites({ heading: Heading = 'h1' }: OwnInvitesProps) {
  const text = useText('invites')
  const { invites, failure, retry } = useInvites()
  if (invites === undefined) {
    return failure === undefined ? (
      <Skeleton rows={4} height={48} />
    ) : (
      <ErrorState text={text('ownFailed', { message: failure })} onRetry={retry} />
    )
  }
  const { bonus, earned, invitedBy, count } = invites
  return (
    <section aria-labelledby="own-invites">
      <Heading id="own-invites" className={styles['title']}>
        {text('title')}
      </Heading>
      <p className={styles['lead']}>{text('lead', { amount: bonusText(bonus) })}</p>
      {failure === undefined ? null : (
        <p className={styles['refusal']} role="status">
          {text('ownFailed', { message: failure })}
        </p>
      )}
      <InviteLink code={invites.inviteCode} />
      <dl className={styles['sums']}>
        <div>
          <dt>{text('invited')}</dt>
          <dd>{count}</dd>
        </div>
        <div>
          <dt>{text('earned')}</dt>
          <dd>{bonusText({ ...bonus, amount: earned })}</dd>
        </div>
      </dl>
      {invitedBy === null ? null : (
        <p className={styles['note']}>
          {text(`invitedBy.${invitedBy.state}`, { name: invitedBy.name, amount: bonusText(bonus) })}
        </p>
      )}
      <People {...invites} />
    </section>
  )
}

function InviteLink({ code }: { readonly code: string }) {
  const text = useText('invites')
  // The link uses the inviting user's language.
  const language = document.documentElement.lang
  const { url, rows } = useMemo(() => inviteOf(window.location.origin, language, code), [code, language])
  return (
    <div className={styles['card']}>
      <QrCode rows={rows} label={text('qr')} />
      <div className={styles['values']}>
        <Copied name={text('code')} value={code} label={text('copyCode')} isCode />
        <Copied name={text('link')} value={url} label={text('copyLink')} />
      </div>
    </div>
  )
}

interface CopiedProps {
  readonly name: string
  readonly value: string
  readonly label: string
  readonly isCode?: boolean
}

function Copied({ name, value, label, isCode = false }: CopiedProps) {
  const text = useText('invites')
  const copy = async () => {
    if (await copyText(value)) toast.success(text('copied'))
    else toast.error(text('notCopied'))
  }
  return (
    <div className={styles['copied']}>
      <span className={styles['what']}>{name}</span>
      <span className={isCode ? styles['code'] : styles['url']} translate="no">
        {value}
      </span>
      <Button icon={<Copy size={15} aria-hidden />} onClick={() => void copy()}>
        {label}
      </Button>
    </div>
  )
}

function People({ list, count }: Pick<ResultOf<'invites'>, 'list' | 'count'>) {
  const text = useText('invites')
  return (
    <>
      <h2 className={styles['heading']}>{text('people')}</h2>
      {list.length === 0 ? (
        <EmptyState text={text('empty')} />
      ) : (
        <ul className={styles['list']}>
          {list.map((person, place) => (
            <Row key={`${count - place}`} person={person} />
          ))}
        </ul>
      )}
      {count > list.length ? <p className={styles['note']}>{text('shown', { shown: list.length })}</p> : null}
    </>
  )
}

function Row({ person: { name, joinedTime, state } }: { readonly person: Invitation }) {
  const text = useText('invites')
  return (
    <li className={styles['person']}>
      <span className={styles['name']}>{name}</span>
      <time dateTime={new Date(joinedTime).toISOString()}>{formatDateTime(joinedTime)}</time>
      <span className={styles['state']} data-state={state}>
        {text(`state.${state}`)}
      </span>
    </li>
  )
}
