import { keysOfChart, MOST_CHARTS } from '../grid/grid.ts'
import type { LayoutKeys, LayoutStorage } from './layout.ts'

/** True if an unreadable layout has been saved as damaged since the last call. */
export function wasDamaged(storage: LayoutStorage, keys: LayoutKeys): boolean {
  let isNew = false
  for (let chart = 0; chart < MOST_CHARTS; chart += 1) {
    const key = `${keysOfChart(keys, chart).properties}.bad`
    const bad = storage.read(key)
    if (bad === undefined) continue
    const reported = `${key}.told`
    const text = JSON.stringify(bad)
    if (storage.read(reported) === text) continue
    storage.write(reported, text)
    isNew = true
  }
  return isNew
}
