import { useSyncExternalStore } from 'react'
import { appVersion } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, Tooltip } from '../../ui/index.ts'

const isOutdated = () => appVersion.isOutdated

/** The exchange no longer understands a page as old as this one: says so and leaves the moment to the person. */
export function VersionNote() {
  const text = useText('connection')
  if (!useSyncExternalStore(appVersion.subscribe, isOutdated)) return null
  return (
    <>
      <Tooltip content={text('outdatedLong')}>
        <button type="button">
          <span role="status">{text('outdated')}</span>
        </button>
      </Tooltip>
      <Button size="small" onClick={() => location.reload()}>
        {text('reload')}
      </Button>
    </>
  )
}
