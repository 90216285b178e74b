type MaybeTemporal = { Temporal?: { Now: { timeZoneId: () => string } } };

/**
 * The time zone of this device. Asks Temporal first, which not all browsers have: the first Intl format of a page takes
 * a slow phone a tenth of a second.
 */
export function deviceZone(): string {
  const now = (globalThis as MaybeTemporal).Temporal?.Now;
  return now?.timeZoneId() ?? (Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}
