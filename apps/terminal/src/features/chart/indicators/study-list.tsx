import { Plus, Star } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { usePreferences } from '../../../stores/index.ts'
import { EmptyState, IconButton, TextField } from '../../../ui/index.ts'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import { STUDIES, type StudyId } from '../studies/studies.ts'
import { choiceOf } from '../studies/study-choice.ts'
import { useChartState } from '../use-chart.ts'
import { foundStudies } from './found-studies.ts'
import styles from './indicators.module.css'
import { studyPreferences } from './study-preferences.ts'
import { fullName, isAbbreviation } from './study-words.ts'

const studiesOf = (state: ChartState) => state.layout.studies

interface StudyListProps {
  readonly chart: ChartWidget
  readonly onlyFavourites: boolean
}

/** Lists indicators that can be added to the chart, also more than once; starred ones have a list of their own. */
export function StudyList({ chart, onlyFavourites }: StudyListProps) {
  const text = useText('studies')
  const chosen = useChartState(chart, studiesOf)
  const [{ favourites }, change] = usePreferences(studyPreferences)
  const [search, setSearch] = useState('')
  const offered = onlyFavourites ? STUDIES.filter(({ id }) => favourites.includes(id)) : STUDIES
  const found = foundStudies(offered, search, (id) => fullName(text, id))
  const isFull = chosen.length >= chart.studyLimit
  const star = (id: StudyId) => {
    const isStarred = favourites.includes(id)
    change({ favourites: isStarred ? favourites.filter((each) => each !== id) : [...favourites, id] })
  }
  return (
    <>
      <TextField
        type="search"
        label={text('search')}
        hideLabel
        placeholder={text('search')}
        value={search}
        onChange={setSearch}
      />
      {found.length === 0 ? (
        <EmptyState text={text(onlyFavourites && search.trim() === '' ? 'noFavourites' : 'noneFound')} />
      ) : (
        <ul className={styles['list']} aria-label={text('title')}>
          {found.map(({ id }) => {
            const name = fullName(text, id)
            const count = chosen.filter((choice) => choice.id === id).length
            const isStarred = favourites.includes(id)
            return (
              <li key={id} className={styles['row']}>
                <button
                  type="button"
                  className={styles['add']}
                  title={text('add', { name })}
                  disabled={isFull}
                  onKeyDown={moveFocus}
                  onClick={() => chart.setStudies([...chosen, choiceOf(id, chosen)])}
                >
                  <Plus size={14} aria-hidden />
                  <span className={styles['name']}>{name}</span>
                  {isAbbreviation(name, id) ? null : <span className={styles['code']}>{id}</span>}
                  {count === 0 ? null : <span className={styles['count']}>{count}</span>}
                </button>
                <IconButton
                  size="small"
                  label={text(isStarred ? 'unstar' : 'star', { name })}
                  pressed={isStarred}
                  className={styles['star']}
                  onKeyDown={moveFocus}
                  onClick={() => star(id)}
                >
                  <Star size={14} fill={isStarred ? 'currentColor' : 'none'} aria-hidden />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

/** Moves the focus up or down to the same button of the next row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const button = event.currentTarget
  const row = button.closest('li')
  if (row === null) return
  event.preventDefault()
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  const target = next?.children[[...row.children].indexOf(button)]
  if (target instanceof HTMLElement) target.focus()
}
