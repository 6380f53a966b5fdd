import { useText } from '../../i18n/index.ts'
import type { Ban } from '../../stores/index.ts'
import { Button, Dialog } from '../../ui/index.ts'

/** Contracts are closed to this visitor: there are two ways out, and none back in. */
export function BanDialog({ ban }: { readonly ban: Ban }) {
  const text = useText('serverDialogs')
  return (
    <Dialog
      open
      closable={false}
      title={text('bannedTitle')}
      description={text('banned')}
      footer={
        <>
          <Button onClick={() => location.assign(ban.cancelUrl)}>{text('bannedCancel')}</Button>
          <Button kind="primary" onClick={() => location.assign(ban.confirmUrl)}>
            {text('bannedConfirm')}
          </Button>
        </>
      }
    />
  )
}
