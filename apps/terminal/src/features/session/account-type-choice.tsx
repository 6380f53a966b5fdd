import type { AccountType } from '@perpdesk/trading'
import { ChevronDown } from 'lucide-react'
import { useText } from '../../i18n/index.ts'
import { ExplainedChoice } from '../../ui/explained-choice.tsx'
import styles from './session.module.css'

interface AccountTypeProps {
  readonly value: AccountType
  readonly onChange: (accountType: AccountType) => void
}

/** The most common type first. */
const CHOICES = ['UTA2', 'UTA', 'classic'] as const

/**
 * The choice of the account type (ACC-02), each with an explanation of its differences. The type cannot be changed
 * later.
 */
export function AccountTypeChoice({ value, onChange }: AccountTypeProps) {
  const text = useText('accountType')
  return (
    <ExplainedChoice
      label={text('type')}
      value={value}
      onChange={onChange}
      options={CHOICES.map((id) => ({ id, label: text(id), explanation: text(`explain.${id}`) }))}
    />
  )
}

/** The same choice, folded into one line, because most users take the default type. */
export function AccountTypeDetails({ value, onChange }: AccountTypeProps) {
  const text = useText('accountType')
  return (
    <details className={styles['details']}>
      <summary>
        <span>{text('type')}</span>
        <strong>{text(value)}</strong>
        <ChevronDown size={14} aria-hidden />
      </summary>
      <AccountTypeChoice value={value} onChange={onChange} />
      <p className={styles['forGood']}>{text('forGood')}</p>
    </details>
  )
}
