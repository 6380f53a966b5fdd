export { afterPicture } from './after-picture.ts'
export type { BesideSide } from './beside-box.ts'
export { Button, type ButtonProps, IconButton, type IconButtonProps } from './button.tsx'
export { Checkbox, type ChoiceProps } from './choice.tsx'
export { CoinIcon } from './coin-icon.tsx'
export { copyPlainNumbers } from './copy-numbers.ts'
export { cx } from './cx.ts'
export { Dialog, type DialogProps } from './dialog.tsx'
export { ErrorBoundary, MissingPart } from './error-boundary.tsx'
export { FilterInput, type FilterInputProps } from './filter-input.tsx'
export { focusHome } from './focus-home.ts'
export type { LayoutKind, WindowSize } from './layout-kind.ts'
export { isTouch, useIsLow, useIsNarrow, useLayout } from './layout-now.ts'
export { ComingPart, lazyDialog, lazyPart } from './lazy-part.tsx'
export {
  DropdownMenu,
  type DropdownMenuProps,
  type MenuItem,
  Popover,
  type PopoverProps,
  Select,
  type SelectProps,
} from './menu.tsx'
export { NumberInput, type NumberInputProps } from './number-input.tsx'
export { NumberText, type NumberTextProps } from './number-text.tsx'
export type { Point } from './point.ts'
export { PriceInput, type PriceInputProps } from './price-input.tsx'
export { QuantityInput, type QuantityInputProps } from './quantity-input.tsx'
export { readableParams } from './readable-params.ts'
export { Slider, type SliderProps } from './slider.tsx'
export { EmptyState, ErrorState, Refusal, SignedOut, Skeleton } from './states.tsx'
export { StepPanelButton } from './step-panel-button.tsx'
export { DataTable } from './table/data-table.tsx'
export { columnName, sortables } from './table/layout.ts'
export type { SortValue, TableSort } from './table/sort.ts'
export { TablePanel, type TablePanelProps } from './table/table-panel.tsx'
export {
  type DataTableProps,
  type TableArrangement,
  type TableColumn,
  type TableLayout,
  type TableSelection,
} from './table/types.ts'
export { cellContent } from './table/words.tsx'
export { SegmentedControl, type SegmentedControlProps, type TabItem, Tabs } from './tabs.tsx'
export { Explained, Term, TermAround, type TermId, TermWithin } from './term.tsx'
export { TextField, type TextFieldProps } from './text-field.tsx'
export { type ToastOptions, toast } from './toast-store.ts'
export { Toaster } from './toaster.tsx'
export { useHandedOn } from './use-handed-on.ts'
export { useIsIdle } from './use-is-idle.ts'
export { whenIdle } from './when-idle.ts'
