import { useText } from '../../i18n/index.ts'
import type { Ban } from '../../stores/index.ts'
import button from '../../ui/button.module.css'
import { cx, Dialog } from '../../ui/index.ts'

/** Tells a visitor that contracts are not available; the dialog offers two links and cannot be closed. */
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
          <a className={cx(button['button'], button['quiet'], button['medium'])} href={ban.cancelUrl}>
            {text('bannedCancel')}
          </a>
          <a className={cx(button['button'], button['primary'], button['medium'])} href={ban.confirmUrl}>
            {text('bannedConfirm')}
          </a>
        </>
      }
    />
  )
}
