import { useText } from '../../i18n/index.ts'
import { closeServerDialog, type ServerDialog } from '../../stores/index.ts'
import { Button, Dialog, Refusal } from '../../ui/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { PracticeFundsButton } from './practice-funds-button.tsx'

type Raised = Exclude<ServerDialog, { kind: 'none' }>

const TITLES = {
  wall: 'wallTitle',
  orderFailed: 'orderCreateFailureTitle',
  insufficientBalance: 'insufficientTitle',
} as const satisfies Record<Raised['kind'], string>

/** Shows an answer of the exchange, and the next step if there is one. */
export function AnswerDialog({ dialog }: { readonly dialog: Raised }) {
  const text = useText('serverDialogs')
  const common = useText('common')
  const blocked = useSendBlock()
  const needsMoney = dialog.kind === 'insufficientBalance' && dialog.coin !== ''
  const rest = dialog.kind === 'orderFailed' ? dialog.rest : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) closeServerDialog()
      }}
      title={text(TITLES[dialog.kind])}
      description={rest === undefined ? dialog.message : text('splitSubmitOrderFaildTip', { ...rest })}
      footer={
        <>
          <Button {...(!needsMoney && { kind: 'primary' as const })} onClick={closeServerDialog}>
            {common('close')}
          </Button>
          {needsMoney ? <PracticeFundsButton coin={dialog.coin} blocked={blocked} onDone={closeServerDialog} /> : null}
        </>
      }
    >
      {needsMoney ? <Refusal text={blocked} /> : null}
    </Dialog>
  )
}
