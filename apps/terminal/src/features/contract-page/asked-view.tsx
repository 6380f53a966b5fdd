import type { ReactNode } from 'react'
import { formatTime } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, ErrorState, Skeleton } from '../../ui/index.ts'
import styles from './contract-page.module.css'
import type { Asked } from './use-asked.ts'

interface AskedViewProps<Value> {
  readonly asked: Asked<Value>
  readonly children: (value: Value) => ReactNode
}

/** Shows an answer, or that it is loading or failed; an answer that could not be refreshed shows its age. */
export function AskedView<Value>({ asked: { value, failure, cameAt, retry }, children }: AskedViewProps<Value>) {
  const text = useText('contractPage')
  const common = useText('common')
  if (value === undefined) {
    return failure === undefined ? (
      <Skeleton rows={6} height={20} />
    ) : (
      <ErrorState text={text('failed', { message: failure })} onRetry={retry} />
    )
  }
  return (
    <>
      {failure === undefined ? null : (
        <p className={styles['old']} role="status">
          {text('notRenewed', { time: formatTime(cameAt), message: failure })}
          <Button size="small" onClick={retry}>
            {common('retry')}
          </Button>
        </p>
      )}
      <div className={styles['asked']} data-old={failure !== undefined}>
        {children(value)}
      </div>
    </>
  )
}
