import { useText } from '../i18n/index.ts'
import { Link } from '../navigation/index.ts'
import { EmptyState } from '../ui/index.ts'

export function NotFoundPage() {
  const text = useText('app')
  return (
    <>
      <title>{`${text('noPage')} · Perpdesk`}</title>
      <EmptyState heading text={text('noPage')} action={<Link to="/">{text('toTrading')}</Link>} />
    </>
  )
}
