import { useText } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import styles from './contract-page.module.css'
import type { AskedPages } from './use-asked.ts'

/** A button that loads older rows; nothing if there are none. */
export function More<Row>({ pages }: { readonly pages: AskedPages<Row> }) {
  const text = useText('orderHistory')
  const common = useText('common')
  const { hasMore, loadingMore, moreFailure, loadMore } = pages
  if (!hasMore) return null
  return (
    <div className={styles['more']}>
      {moreFailure === undefined ? null : <p role="alert">{text('moreFailed', { message: moreFailure })}</p>}
      <Button size="small" busy={loadingMore} onClick={loadMore}>
        {moreFailure === undefined ? text('more') : common('retry')}
      </Button>
    </div>
  )
}
