/** Noon of a local day as an instant. It falls on that day in the screen's time zone. */
export function noonOf(day: string): string {
  return new Date(`${day}T12:00:00`).toISOString();
}
