/** Noon of a day where the reader is, as the wire has it: the screen shows that very day in every time zone. */
export function noonOf(day: string): string {
  return new Date(`${day}T12:00:00`).toISOString();
}
