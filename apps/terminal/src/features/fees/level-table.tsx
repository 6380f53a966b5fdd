import { FEE_LEVELS, type FeeLevel } from '@perpdesk/trading'
import { formatCompact, formatRate } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type RecordColumn, RecordsTable } from '../../ui/records-table.tsx'
import styles from './fees.module.css'

/** All levels with their rates and the volumes that they need. */
export function LevelTable() {
  const text = useText('fees')
  const rates = (of: 'contracts' | 'spot'): RecordColumn<FeeLevel> => ({
    id: of,
    header: text(`${of}Rates`),
    figures: true,
    cell: ({ [of]: { maker, taker } }) => text('rates', { maker: formatRate(maker), taker: formatRate(taker) }),
  })
  const volume = (of: 'contracts' | 'spot'): RecordColumn<FeeLevel> => ({
    id: `${of}Volume`,
    header: text(of === 'contracts' ? 'contractVolume' : 'spotVolume'),
    figures: true,
    cell: ({ needs }) => (needs[of] === 0n ? text('none') : text('atLeast', { volume: formatCompact(needs[of]) })),
  })
  const columns: readonly RecordColumn<FeeLevel>[] = [
    { id: 'level', header: text('level'), cell: ({ name }) => name },
    rates('contracts'),
    volume('contracts'),
    rates('spot'),
    volume('spot'),
  ]
  return (
    <section className={styles['card']} aria-labelledby="levels">
      <h2 id="levels" className={styles['heading']}>
        {text('all')}
      </h2>
      <p className={styles['quiet']}>{text('tableNote')}</p>
      <RecordsTable label={text('all')} columns={columns} rows={FEE_LEVELS} rowKey={({ name }) => name} />
    </section>
  )
}
