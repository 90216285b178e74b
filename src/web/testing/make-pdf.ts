/** A text and where it stands on the page, in points from its lower left corner. */
type PdfText = { text: string; x: number; y: number };

type Pdf = { texts: readonly PdfText[]; pages?: number; isLocked?: boolean };

const SECRET = `<${'5A'.repeat(32)}>`;

/** The bytes of a PDF with these texts on each of its pages. A locked one asks for a password. */
export function makePdf({ texts, pages = 1, isLocked = false }: Pdf): Uint8Array<ArrayBuffer> {
  const content = texts
    .map(({ text, x, y }) => `BT /F1 12 Tf ${x} ${y} Td (${escaped(text)}) Tj ET`)
    .join('\n');
  const first = 4;
  const numbers = Array.from({ length: pages }, (_, place) => first + place);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...numbers.map(
      () =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 600] /Contents ${first + pages} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    ),
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...(isLocked ? [`<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O ${SECRET} /U ${SECRET} >>`] : []),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, place) => {
    const offset = file.length;
    file += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const lock = isLocked ? ` /Encrypt ${objects.length} 0 R /ID [<00><00>]` : '';
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${lock} >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, (mark) => `\\${mark}`);
