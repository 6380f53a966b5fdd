import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Link, navigate } from '../../navigation/index.ts'
import { glossaryAddress } from '../trade-address/index.ts'
import { describedBy, noteOf, placeBeside, withoutTitle } from './at-the-term.ts'
import styles from './explanations.module.css'
import { followTerms } from './follow-terms.ts'
import { idOf } from './term-at.ts'

interface ExplanationsProps {
  /** Called once the explanations follow the user; returns the last event before, which is answered first. */
  readonly onStart: () => Event | undefined
}

/** Shows the explanation of the term that is pointed at, focused or tapped. */
export function Explanations({ onStart }: ExplanationsProps) {
  const [shown, setShown] = useState<{ readonly term: HTMLElement; readonly note: string }>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      followTerms(onStart(), {
        isInside: (target) => target instanceof Node && place.current?.contains(target) === true,
        show: (term) => setShown(term === undefined ? undefined : { term, note: noteOf(term) }),
        open: (term) => navigate(glossaryAddress(idOf(term) ?? '')),
      }),
    [onStart],
  )
  return (
    <div ref={place} role="status">
      {shown === undefined ? null : (
        <Suspense>
          <Explanation {...shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface ExplanationProps {
  readonly term: HTMLElement
  readonly note: string
  readonly onClose: () => void
}

function Explanation({ term, note, onClose }: ExplanationProps) {
  const text = useText('glossary')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current !== null) placeBeside(box.current, term)
  }, [term])
  useEffect(() => withoutTitle(term), [term])
  useEffect(() => describedBy(term, id), [term, id])
  const termId = idOf(term)
  return (
    <div ref={box} className={styles['box']}>
      <div id={id} role="tooltip">
        {termId === undefined ? null : (
          <>
            <strong>{text(`name.${termId}`)}</strong>
            <p>{text(`text.${termId}`)}</p>
          </>
        )}
        {note === '' ? null : <p className={styles['note']}>{note}</p>}
      </div>
      {termId === undefined ? null : (
        <Link to={glossaryAddress(termId)} className={styles['more']} onClick={onClose}>
          {text('title')}
          <kbd className={styles['key']}>F1</kbd>
        </Link>
      )}
    </div>
  )
}
