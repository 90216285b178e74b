import { Link } from 'wouter';

const ADDRESS = /https?:\/\/[^\s<>"]+/g;

type Piece = { at: number; text: string; path: string | null };

/** Splits a text into plain parts and links to this site. Links to other sites stay plain. */
function piecesOf(text: string, origin: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(ADDRESS)) {
    // Punctuation after an address belongs to the sentence.
    const address = match[0].replace(/[.,;:!?)\]]+$/, '');
    const path = ownPath(address, origin);
    if (path === null) continue;
    if (match.index > done) pieces.push({ at: done, text: text.slice(done, match.index), path: null });
    pieces.push({ at: match.index, text: address, path });
    done = match.index + address.length;
  }
  if (done < text.length) pieces.push({ at: done, text: text.slice(done), path: null });
  return pieces;
}

function ownPath(address: string, origin: string): string | null {
  const url = readAddress(address);
  if (url === null) return null;
  return isSameSite(url, new URL(origin)) ? url.pathname + url.search + url.hash : null;
}

function readAddress(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether two addresses are this site. Loopback has several names. */
function isSameSite(url: URL, here: URL): boolean {
  if (url.origin === here.origin) return true;
  return url.port === here.port && LOOPBACK.test(url.hostname) && LOOPBACK.test(here.hostname);
}

/** The text of an email with clickable links into this site. */
export function MailText({ text }: { text: string }) {
  return (
    <p className="text-14 leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
      {piecesOf(text, window.location.origin).map((piece) =>
        piece.path === null ? (
          piece.text
        ) : (
          <Link key={piece.at} href={piece.path} className="link">
            {piece.text}
          </Link>
        ),
      )}
    </p>
  );
}
