import type { Point } from '../../ui/index.ts'
import { lazyDialog } from '../../ui/index.ts'
import { openLayer, type Scene } from '../command-access/index.ts'
import { RowMenu } from './row-menu-view.tsx'

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette)
const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog)

export function openPalette(typed = ''): void {
  openLayer((close) => <Palette typed={typed} onClose={close} />)
}

export function openKeys(): void {
  openLayer((close) => <KeysDialog onClose={close} />)
}

export function openRowMenu(scene: Scene, at: Point): void {
  openLayer((close) => <RowMenu scene={scene} at={at} onClose={close} />)
}
