import { expect, test } from 'vitest';
import type { Encoding } from './encodings.ts';
import { decodeAs, tellEncodings } from './tell-encoding.ts';

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The bytes of a text in an encoding of one byte for a character. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decodeAs(Uint8Array.of(byte), encoding, decode) ?? '', byte]),
  );
  return Uint8Array.from(text, (character) => {
    const byte = bytes.get(character);
    if (byte === undefined) throw new Error(`${encoding} has no ${character}`);
    return byte;
  });
}

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(bytes.buffer);
}

const POLISH =
  'Data;Opis;Kwota\n2025-09-01;Żabka Łódź;-12,50\n2025-09-02;Opłata za prowadzenie rachunku;-5,00\n';
const CZECH = 'Datum;Popis;Částka\n1.9.2025;Řeznictví Dvořák;-250,00\n2.9.2025;Příchozí úhrada;30500,00\n';
const HUNGARIAN =
  'Dátum;Közlemény;Összeg\n2025.09.01;Győri Cipőbolt, hűtő, esernyő, gyűjtő, bőrönd, fűnyíró;-4500\n2025.09.02;Munkabér jóváírás;350000\n';
const GERMAN =
  'Buchungstag;Empfänger;Betrag\n01.09.2025;Bäckerei Müller;-3,20\n02.09.2025;Überweisung Größe;-20,00\n';
const FRENCH =
  'Date;Libellé;Montant\n01/09/2025;Crèche municipale;-120,00\n02/09/2025;Prélèvement opérateur à distance;-9,99\n';
const SPANISH =
  'Fecha;Concepto;Importe\n01/09/2025;Panadería Muñoz;-3,20\n02/09/2025;Nómina España;1200,00\n';
const SWEDISH =
  'Datum;Text;Belopp\n2025-09-01;Överföring från Åsa;-100,00\n2025-09-02;Kött på torget;-59,00\n';
const TURKISH =
  'Tarih;Açıklama;Tutar\n01.09.2025;Alışveriş merkezi İstanbul;-250,00\n02.09.2025;Maaş ödemesi;9000,00\n';
const LITHUANIAN =
  'Data;Paskirtis;Suma\n2025-09-01;Maisto prekių parduotuvė Žirmūnai;-9,10\n2025-09-02;Mokėjimas už būstą;-300,00\n';
const GREEK =
  'Ημερομηνία;Περιγραφή;Ποσό\n01/09/2025;Αγορά σούπερ μάρκετ;-12,50\n02/09/2025;ΠΛΗΡΩΜΗ ΕΝΟΙΚΙΟΥ;-400,00\n';
const RUSSIAN =
  'Дата;Описание;Сумма\n01.09.2025;Покупка в магазине Пятёрочка;-350,00\n02.09.2025;ЗАРПЛАТА;50000,00\n';
const UKRAINIAN =
  'Дата;Опис;Сума\n01.09.2025;Їжа та напої, м. Київ;-150,00\n02.09.2025;Переказ від Олексія;900,00\n';
const HEBREW = 'תאריך;תיאור;סכום\n01/09/2025;קניות במכולת;-45.10\n02/09/2025;משכורת;9000.00\n';

test.each<[string, string, Encoding[]]>([
  ['Polish', POLISH, ['windows-1250', 'iso-8859-2', 'cp852', 'mac-ce']],
  ['Czech', CZECH, ['windows-1250', 'iso-8859-2', 'cp852', 'mac-ce']],
  ['Hungarian', HUNGARIAN, ['windows-1250', 'iso-8859-2', 'cp852']],
  ['German', GERMAN, ['windows-1252', 'cp850', 'macintosh', 'windows-1250']],
  ['French', FRENCH, ['windows-1252', 'cp850', 'macintosh', 'iso-8859-15']],
  ['Spanish', SPANISH, ['windows-1252', 'cp850', 'macintosh']],
  ['Swedish', SWEDISH, ['windows-1252', 'cp850', 'macintosh']],
  ['Turkish', TURKISH, ['windows-1254', 'cp857']],
  ['Lithuanian', LITHUANIAN, ['windows-1257', 'cp775']],
  ['Greek', GREEK, ['windows-1253', 'iso-8859-7', 'cp737']],
  ['Russian', RUSSIAN, ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic']],
  ['Ukrainian', UKRAINIAN, ['windows-1251', 'koi8-u']],
  ['Hebrew', HEBREW, ['windows-1255', 'cp862']],
])('the letters of a %s file tell its encoding', (_, text, encodings) => {
  for (const encoding of encodings) {
    const bytes = encode(text, encoding);
    const told = tellEncodings(bytes, { decode });
    expect([encoding, ...told.map((each) => decodeAs(bytes, each, decode))]).toEqual([encoding, text]);
  }
});

test.each([
  ['shift_jis', '93fa95742c93e08e742c8be08a7a0a323032352d30392d30312c834e834c815b836a8393834f2c2d3132303030'],
  [
    'shift_jis',
    '323032352d30392d30312cb6292cb1cfbfdeddbcdecacddd2c2d31323030300a323032352d30392d30322ccbdeb0d92c2d333030',
  ],
  ['gb18030', 'c8d5c6da2cc3e8caf62cbdf0b6ee0a323032352d30392d30312cd6a7b8b6b1a6b2cdd2fb2c2d32332e3530'],
  ['euc-kr', 'b3afc2a52cb3bbbfeb2cb1dddbe80a323032352d30392d30312cc4bfc7c7c0fcb9aec1a12c2d34353030'],
])('a file of East Asia is told to be in %s', (encoding, hex) => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  expect(tellEncodings(bytes, { decode })).toEqual([encoding]);
});

test.each([GERMAN, RUSSIAN, 'Date,Text,Amount\n2025-09-01,Coffee,-3.20\n'])(
  'UTF-16 is told with and without its mark, and so is UTF-8',
  (text) => {
    expect(tellEncodings(utf16(text, true), { decode })).toEqual(['utf-16le']);
    expect(tellEncodings(utf16(text, false), { decode })).toEqual(['utf-16be']);
    expect(tellEncodings(utf16(`\uFEFF${text}`, true), { decode })).toEqual(['utf-16le']);
    expect(tellEncodings(new TextEncoder().encode(text), { decode })).toEqual(['utf-8']);
  },
);

test('a name that two encodings spell with plausible letters has both, the likelier one first', () => {
  const bytes = encode(
    'Date,Text,Amount\n2025-09-13,Cafe Muñoz,-3.20\n2025-09-14,Market,-5.00\n2025-09-15,Salary,900.00\n',
    'windows-1252',
  );
  expect(tellEncodings(bytes, { decode })).toEqual(['windows-1252', 'windows-1250']);
});

test('what a file says of itself decides between two that are near', () => {
  const bytes = encode('2025-09-01;Muñoz;-3,20\n', 'windows-1252');
  expect(tellEncodings(bytes, { decode, declared: 'windows-1252' })).toEqual(['windows-1252']);
});

test('bytes that are letters in no encoding have none', () => {
  const bytes = Uint8Array.from({ length: 4_000 }, (_, at) => 128 + ((at * 7_919 + (at % 13) * 31) % 128));
  expect(tellEncodings(bytes, { decode })).toEqual([]);
});

test('a large file is told in half a second', () => {
  const bytes = encode(POLISH.repeat(40_000), 'windows-1250');
  const start = performance.now();
  expect(tellEncodings(bytes, { decode })).toEqual(['windows-1250']);
  expect(performance.now() - start).toBeLessThan(5_000);
});
