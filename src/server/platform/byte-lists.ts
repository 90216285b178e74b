// PostgreSQL's binary form of an array (src/backend/utils/adt/arrayfuncs.c, array_recv): numbers of 32 bits, the
// highest byte first.
const UUID_TYPE = 2950;
const INT_TYPE = 23;
const INT_BYTES = 4;
const EMPTY_BYTES = 12;
const HEAD_BYTES = 20;
const ID_BYTES = 16;
const LINE_BYTES = 4 + ID_BYTES;
const NULL_LENGTH = -1;

const ID_LENGTH = 36;
const DASH = 45;
/** Where the two digits of each byte begin, between the dashes. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;
const NO_DIGIT = 16;
/** What each code of a text is as a hexadecimal digit. */
const DIGITS = new Uint8Array(65_536).fill(NO_DIGIT);
for (let digit = 0; digit < 16; digit += 1) {
  const letter = digit.toString(16);
  DIGITS[letter.charCodeAt(0)] = digit;
  DIGITS[letter.toUpperCase().charCodeAt(0)] = digit;
}

const hasDashes = (id: string) =>
  id.charCodeAt(8) === DASH &&
  id.charCodeAt(13) === DASH &&
  id.charCodeAt(18) === DASH &&
  id.charCodeAt(23) === DASH;

/** Whether `id` was one, as 8-4-4-4-12 hexadecimal digits, and its 16 bytes were written from `offset` on. */
function writeId(bytes: Uint8Array, offset: number, id: string): boolean {
  if (id.length !== ID_LENGTH || !hasDashes(id)) return false;
  let all = 0;
  for (let at = 0; at < ID_BYTES; at += 1) {
    const place = PLACES[at] as number;
    const high = DIGITS[id.charCodeAt(place)] as number;
    const low = DIGITS[id.charCodeAt(place + 1)] as number;
    all |= high | low;
    bytes[offset + at] = (high << 4) | low;
  }
  return all < NO_DIGIT;
}

/** The head of a list of so many values, with room for them. */
function makeList(type: number, length: number, bytesOfOne: number): Buffer {
  const bytes = Buffer.alloc(length === 0 ? EMPTY_BYTES : HEAD_BYTES + length * (4 + bytesOfOne));
  bytes.writeInt32BE(length === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(type, 8);
  if (length === 0) return bytes;
  bytes.writeInt32BE(length, 12);
  bytes.writeInt32BE(1, 16);
  return bytes;
}

/**
 * A list of ids as the database takes it in bytes: it reads them many times faster than text. Null where something in
 * it is neither an id nor null, which is for the database to refuse.
 */
export function writeIds(list: readonly unknown[]): Buffer | null {
  const bytes = makeList(UUID_TYPE, list.length, ID_BYTES);
  let end = HEAD_BYTES;
  for (const id of list) {
    if (id === null) {
      bytes.writeInt32BE(1, 4);
      end = bytes.writeInt32BE(NULL_LENGTH, end);
    } else {
      if (typeof id !== 'string' || !writeId(bytes, end + 4, id)) return null;
      bytes[end + 3] = ID_BYTES;
      end += LINE_BYTES;
    }
  }
  return bytes.subarray(0, list.length === 0 ? EMPTY_BYTES : end);
}

/** A list of whole numbers of 32 bits in bytes. Null where something in it is none, which is for the database to judge. */
export function writeInts(list: readonly unknown[]): Buffer | null {
  const bytes = makeList(INT_TYPE, list.length, INT_BYTES);
  let end = HEAD_BYTES;
  for (const number of list) {
    if (typeof number !== 'number' || (number | 0) !== number) return null;
    bytes[end + 3] = INT_BYTES;
    end = bytes.writeInt32BE(number, end + 4);
  }
  return bytes;
}
