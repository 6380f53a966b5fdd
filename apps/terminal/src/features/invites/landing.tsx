import type { ResultOf } from '@perpdesk/protocol'
import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { Button, ErrorState, Skeleton } from '../../ui/index.ts'
import { openKeepDemo, openLogIn, openSignUp } from '../session/index.ts'
import { bonusText } from './bonus-text.ts'
import styles from './invites.module.css'
import { useOpenedInvite } from './use-invites.ts'

/** Error codes for a code that is unknown, the user's own, or malformed. */
const NO_INVITE: ReadonlySet<number> = new Set([20_015, 20_016, 10_001])

/** The inviter, the bonus for both sides, and the sign-in buttons. An invalid code does not prevent signing up. */
export function Landing({ code }: { readonly code: string | undefined }) {
  const text = useText('invites')
  const { opened, retry } = useOpenedInvite(code)
  if (opened === undefined) return <Skeleton rows={3} height={32} />
  if (opened.ok) return <Offer {...opened.result} />
  const { error } = opened
  if (!NO_INVITE.has(error.code)) {
    return <ErrorState text={text('failed', { message: error.message })} onRetry={retry} />
  }
  // A malformed code gets the same message as an unknown one.
  return <Offer inviter={null} refusal={error.code === 10_001 ? text('unknown') : error.message} />
}

interface OfferProps extends Pick<ResultOf<'openInvite'>, 'inviter'> {
  readonly bonus?: ResultOf<'openInvite'>['bonus']
  readonly refusal?: string
}

function Offer({ inviter, bonus, refusal }: OfferProps) {
  const text = useText('invites')
  const isInvited = inviter !== null && bonus !== undefined
  return (
    <section className={styles['landing']} aria-labelledby="invite">
      <h1 id="invite" className={styles['headline']}>
        {isInvited ? text('by', { name: inviter.name }) : text('byNobody')}
      </h1>
      {refusal === undefined ? null : (
        <p className={styles['refusal']} role="alert">
          {refusal}
        </p>
      )}
      <p className={styles['offer']}>
        {isInvited ? text('offer', { name: inviter.name, amount: bonusText(bonus) }) : text('offerPlain')}
      </p>
      <WaysIn />
      <p className={styles['note']}>{isInvited ? `${text('kept')} ${text('practice')}` : text('practice')}</p>
    </section>
  )
}

function WaysIn() {
  const text = useText('session')
  const { user } = useSession()
  return (
    <div className={styles['ways']}>
      {user?.isDemo === true ? (
        <Button kind="primary" size="large" onClick={openKeepDemo}>
          {text('keepDemo')}
        </Button>
      ) : (
        <>
          <Button kind="primary" size="large" onClick={openSignUp}>
            {text('signUp')}
          </Button>
          <Button size="large" onClick={openLogIn}>
            {text('logIn')}
          </Button>
        </>
      )}
    </div>
  )
}
