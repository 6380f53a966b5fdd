/**
 * Returns the time zones that the chart's axis offers: UTC, the device's zone, the zone of the terminal's other times,
 * and the present one, which may have been chosen on another device or under earlier settings.
 */
export function offeredZones(device: string, chosen: string, present: string): readonly string[] {
  return [...new Set(['UTC', device, chosen, present])].filter((zone) => zone !== '')
}
