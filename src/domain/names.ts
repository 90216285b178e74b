/** Whether two names of people read as the same, whatever their case and however their letters are composed. */
export function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

// Capitals first: 'ß' has none of its own, and is the same as 'SS' only then.
function fold(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}
