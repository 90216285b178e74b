import { msg } from '@lingui/core/macro';
import type { Encoding } from '#domain/encodings/encodings.ts';
import { labels } from '#web/lib/language/i18n.ts';

/** The encodings of letters as a person tells them apart: by their languages, and the system that writes them so. */
export const ENCODING_LABELS: Readonly<Record<Encoding, string>> = labels({
  'utf-8': msg`Unicode (UTF-8)`,
  'utf-16le': msg`Unicode (UTF-16)`,
  'utf-16be': msg`Unicode (UTF-16, big-endian)`,
  'windows-1252': msg`Western European (Windows)`,
  'windows-1250': msg`Central European (Windows)`,
  'windows-1251': msg`Cyrillic (Windows)`,
  'windows-1253': msg`Greek (Windows)`,
  'windows-1254': msg`Turkish (Windows)`,
  'windows-1255': msg`Hebrew (Windows)`,
  'windows-1257': msg`Baltic (Windows)`,
  'iso-8859-2': msg`Central European (ISO)`,
  'iso-8859-5': msg`Cyrillic (ISO)`,
  'iso-8859-7': msg`Greek (ISO)`,
  'iso-8859-15': msg`Western European (ISO)`,
  ibm866: msg`Cyrillic (DOS)`,
  'koi8-r': msg`Russian (KOI8-R)`,
  shift_jis: msg`Japanese (Shift JIS)`,
  'euc-kr': msg`Korean (EUC-KR)`,
  gb18030: msg`Chinese (GB18030)`,
  'koi8-u': msg`Ukrainian (KOI8-U)`,
  macintosh: msg`Western European (Mac)`,
  'x-mac-cyrillic': msg`Cyrillic (Mac)`,
  'mac-ce': msg`Central European (Mac)`,
  cp437: msg`American (DOS)`,
  cp737: msg`Greek (DOS)`,
  cp775: msg`Baltic (DOS)`,
  cp850: msg`Western European (DOS)`,
  cp852: msg`Central European (DOS)`,
  cp857: msg`Turkish (DOS)`,
  cp862: msg`Hebrew (DOS)`,
});
