import type { Model, Position, Standing } from '../model.ts'
import { positionView } from './position-view.ts'

export function reportStatus(model: Model, standing: Standing, position: Position): void {
  const { account } = standing
  model.report(account, { type: 'position', account: account.id, position: positionView(standing, position) })
}
