import type { StudyBar } from '../../studies/study.ts'
import type { ActiveStudy, ChartLook, StudyFigures } from '../chart-engine.ts'
import type { LibraryChart } from './library.ts'
import { LicensedStudy, libraryName } from './licensed-studies.ts'

/** A study that the library was told to draw, and a promise of its id in the library. */
interface Drawn {
  readonly study: LicensedStudy
  readonly look: string
  readonly id: Promise<string | null>
}

/** The studies on one chart of the library: this terminal computes the values, the library draws them. */
export class DrawnStudies {
  #studies = new Map<string, LicensedStudy>()
  #drawn = new Map<string, Drawn>()

  /** Returns the number of legend rows in the price pane. */
  get rowsOver(): number {
    return [...this.#studies.values()].filter(({ active }) => active.study.place === 'main').length
  }

  set(studies: readonly ActiveStudy[], bars: readonly StudyBar[]): void {
    const before = this.#studies
    this.#studies = new Map(
      studies.map((active) => {
        const known = before.get(active.key)
        if (known !== undefined && known.active.inputs === active.inputs && known.active.samples === active.samples) {
          known.active = active
          return [active.key, known]
        }
        const made = new LicensedStudy(active)
        made.compute(bars, 0)
        return [active.key, made]
      }),
    )
  }

  compute(bars: readonly StudyBar[], from: number): void {
    for (const study of this.#studies.values()) study.compute(bars, from)
  }

  valuesAt(key: string, time: number): readonly number[] {
    return this.#studies.get(key)?.valuesAt(time) ?? []
  }

  /**
   * Returns the values of all studies at a bar, with their panes: the price pane, or panes below it in the order of the
   * studies.
   */
  figuresAt(place: number, pane: (at: number) => HTMLElement): StudyFigures[] {
    let below = 0
    return [...this.#studies.values()].map((study) => {
      if (study.active.study.place === 'pane') below += 1
      const at = study.active.study.place === 'pane' ? below : 0
      return { key: study.active.key, pane: pane(at), values: study.figuresAt(place) }
    })
  }

  /**
   * Makes the library draw new and changed studies and remove deleted ones. The library only computes a study again if
   * the study object has changed.
   */
  draw(chart: LibraryChart, look: ChartLook): void {
    const wanted = new Map([...this.#studies].map(([key, study]) => [key, { study, look: lookOf(study, look) }]))
    for (const [key, drawn] of this.#drawn) {
      const now = wanted.get(key)
      if (now?.study === drawn.study && now.look === drawn.look) continue
      this.#drawn.delete(key)
      void drawn.id.then((id) => id !== null && chart.removeEntity(id))
    }
    for (const [key, { study, look: signature }] of wanted) {
      if (this.#drawn.has(key)) continue
      const id = chart.createStudy(libraryName(study.active.study), false, true, { key }, study.overrides(look))
      this.#drawn.set(key, { study, look: signature, id })
      if (study.active.hidden === true) {
        void id.then((each) => each !== null && chart.getStudyById(each).setVisible(false))
      }
    }
  }

  clear(): void {
    this.#studies.clear()
    this.#drawn.clear()
  }
}

/** Returns a text that changes whenever the library must redraw the study, apart from changes of its values. */
function lookOf(study: LicensedStudy, look: ChartLook): string {
  return JSON.stringify([study.overrides(look), study.active.hidden === true])
}
