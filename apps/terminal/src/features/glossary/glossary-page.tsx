import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { englishOf, useText } from '../../i18n/index.ts'
import { EmptyState, FilterInput, type TermId } from '../../ui/index.ts'
import { plainText } from '../commands/index.ts'
import { foundTerms } from './found-terms.ts'
import styles from './glossary-page.module.css'

/** Events after which the address may name another term; the last two are those of navigation within the program. */
const MOVES = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const

function followHash(listener: () => void): () => void {
  for (const name of MOVES) window.addEventListener(name, listener)
  return () => {
    for (const name of MOVES) window.removeEventListener(name, listener)
  }
}

/** `/help/glossary`: every term with its explanation; `#{term}` leads to one of them (ACC-08). */
export function GlossaryPage() {
  const text = useText('glossary')
  const [typed, type] = useState('')
  const asked = useSyncExternalStore(followHash, () => location.hash.slice(1))
  const groups = useMemo(() => {
    const english = englishOf('glossary')
    const wordsOf = (id: TermId) => ({
      name: text(`name.${id}`),
      text: text(`text.${id}`),
      english: english(`name.${id}`),
    })
    return foundTerms(typed, wordsOf, plainText)
  }, [typed, text])
  const count = groups.reduce((sum, { terms }) => sum + terms.length, 0)
  // An address that names a term shows it, whatever was searched before.
  const [lastAsked, setLastAsked] = useState(asked)
  if (asked !== lastAsked) {
    setLastAsked(asked)
    type('')
  }
  useEffect(() => {
    if (asked !== '') document.getElementById(asked)?.scrollIntoView({ block: 'center' })
  }, [asked])
  return (
    <section className={styles['page']} aria-labelledby="glossary">
      <title>{`${text('title')} · Perpdesk`}</title>
      <div className={styles['content']}>
        <h1 id="glossary" className={styles['title']}>
          {text('title')}
        </h1>
        <p className={styles['lead']}>{text('lead')}</p>
        <div className={styles['bar']}>
          <FilterInput type="search" label={text('search')} value={typed} onChange={type} />
          <span role="status" className={styles['count']}>
            {text('found', { number: count })}
          </span>
        </div>
        {count === 0 ? <EmptyState text={text('noneFound')} /> : null}
        {groups.map(({ id, terms }) => (
          <section key={id} aria-labelledby={`group-${id}`}>
            <h2 id={`group-${id}`} className={styles['group']}>
              {text(`group.${id}`)}
            </h2>
            <dl className={styles['terms']}>
              {terms.map((term) => (
                <div key={term} id={term} className={styles['term']} data-asked={term === asked}>
                  <dt>
                    <a href={`#${term}`}>{text(`name.${term}`)}</a>
                  </dt>
                  <dd>{text(`text.${term}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  )
}
