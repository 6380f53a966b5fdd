/**
 * Zones that the chart's axis can be in: UTC, the device's, that of the terminal's other times, and the present one,
 * which may have been chosen on another device or before the settings changed.
 */
export function offeredZones(device: string, chosen: string, present: string): readonly string[] {
  return [...new Set(['UTC', device, chosen, present])].filter((zone) => zone !== '')
}
