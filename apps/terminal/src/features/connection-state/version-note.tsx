import { useSyncExternalStore } from 'react'
import { appVersion } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import { StatusNote } from './status-note.tsx'

const isOutdated = () => appVersion.isOutdated

/** Reports that the exchange requires a newer page; the user decides when to reload. */
export function VersionNote() {
  const text = useText('connection')
  if (!useSyncExternalStore(appVersion.subscribe, isOutdated)) return null
  return (
    <>
      <StatusNote meaning={text('outdatedLong')}>{text('outdated')}</StatusNote>
      <Button size="small" onClick={() => location.reload()}>
        {text('reload')}
      </Button>
    </>
  )
}
